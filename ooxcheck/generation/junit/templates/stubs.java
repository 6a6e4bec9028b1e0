  // What follows stands for interfaces without implementation: the same arguments get the same answer. Others are answered by
  // rank and value, where a stub has them, so that the laws of compareTo, compare, equals and hashCode hold; or not at all.

  private static class Answers implements java.lang.reflect.InvocationHandler {
    final java.util.List<Object[]> rows = new java.util.ArrayList<>();
    Integer rank;
    Integer value;

    public Object invoke(Object stub, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
      Object[] given = arguments == null ? new Object[0] : arguments;
      Object[] found = row(method.getName(), given);
      if (found != null) {
        return found[1];
      }
      return switch (method.getName()) {
        case "equals" -> stub == given[0] || value != null && value.equals(valueOf(given[0]));
        case "hashCode" -> value != null ? value : System.identityHashCode(stub);
        case "toString" -> "stub";
        default -> {
          Integer order = order(method.getName(), given);
          if (order != null) {
            yield order;
          }
          if (method.isDefault()) {
            yield java.lang.reflect.InvocationHandler.invokeDefault(stub, method, given);
          }
          throw new AssertionError("no answer of " + method.getName() + " to " + java.util.Arrays.toString(given));
        }
      };
    }

    private Object[] row(String name, Object... given) {
      for (Object[] row : rows) {
        boolean fits = row.length == given.length + 2 && row[0].equals(name);
        for (int i = 0; fits && i < given.length; i++) {
          fits = same(row[i + 2], given[i]);
        }
        if (fits) {
          return row;
        }
      }
      return null;
    }

    private Integer order(String name, Object[] given) {
      if (name.equals("compareTo") && rank != null) {
        Answers other = answers(java.util.Objects.requireNonNull(given[0]));
        return other == null || other.rank == null ? null : Integer.compare(rank, other.rank);
      }
      Object[] first = name.equals("compare") ? row("rank", given[0]) : null;
      Object[] second = name.equals("compare") ? row("rank", given[1]) : null;
      return first == null || second == null ? null : Integer.compare((Integer) first[1], (Integer) second[1]);
    }

    private static Integer valueOf(Object other) {
      return answers(other) == null ? null : answers(other).value;
    }

    static Answers answers(Object stub) {
      boolean isStub = stub != null && java.lang.reflect.Proxy.isProxyClass(stub.getClass());
      return isStub ? (Answers) java.lang.reflect.Proxy.getInvocationHandler(stub) : null;
    }

    private static boolean same(Object known, Object given) {
      boolean isValue = known instanceof Number || known instanceof Boolean || known instanceof Character || known instanceof String;
      return isValue ? known.equals(given) : known == given;
    }
  }

  private static Object stub(String name) throws Exception {
    return java.lang.reflect.Proxy.newProxyInstance(type(name).getClassLoader(), new Class<?>[] {type(name)}, new Answers());
  }

  private static void answer(Object stub, String name, Object result, Object... arguments) {
    Object[] given = arguments == null ? new Object[] {null} : arguments;
    Object[] row = new Object[given.length + 2];
    row[0] = name;
    row[1] = result;
    System.arraycopy(given, 0, row, 2, given.length);
    Answers.answers(stub).rows.add(row);
  }

  private static void rank(Object stub, int rank) {
    Answers.answers(stub).rank = rank;
  }

  private static void value(Object stub, int value) {
    Answers.answers(stub).value = value;
  }
