/** Evaluates clauses: a term is the set of its rows, so null and a path through null are empty, and nothing is undefined. */
abstract class OoxcheckFormulas extends OoxcheckHeap {
  /** An object, which is only itself. */
  record Ref(Object it) {
    public boolean equals(Object other) {
      return other instanceof Ref ref && ref.it == it;
    }

    public int hashCode() {
      return System.identityHashCode(it);
    }
  }

  interface Of extends java.util.function.Function<Rows, Object> { }

  @SuppressWarnings("serial")
  static class Rows extends java.util.LinkedHashSet<java.util.List<Object>> { }

  static Rows rows(Object... atoms) {
    var found = new Rows();
    for (Object each : atoms == null ? new Object[0] : atoms) {
      if (each != null) {
        found.add(java.util.List.of(atom(each)));
      }
    }
    return found;
  }

  static Object atom(Object value) {
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    if (value instanceof Character letter) {
      return (long) letter;
    }
    boolean isValue = value == null || value instanceof Ref || value instanceof Number || value instanceof Boolean || value instanceof String;
    return isValue ? value : new Ref(value);
  }

  /** What all fields and arrays held at a moment, of all objects that can be reached. */
  static class State {
    final java.util.Map<Ref, java.util.Map<String, Object>> fields = new java.util.LinkedHashMap<>();
    final java.util.Map<Ref, java.util.List<Object>> arrays = new java.util.LinkedHashMap<>();
    final java.util.Map<String, Object> statics = new java.util.LinkedHashMap<>();

    State(String[] named, Object... roots) throws Exception {
      var waiting = new java.util.ArrayDeque<Object>();
      for (String name : named) {
        int dot = name.lastIndexOf('.');
        statics.put(name, atom(get(name.substring(0, dot), null, name.substring(dot + 1))));
        add(waiting, statics.get(name));
      }
      for (Object each : roots) {
        add(waiting, atom(each));
      }
      while (!waiting.isEmpty()) {
        note((Ref) waiting.pop(), waiting);
      }
    }

    private static void add(java.util.ArrayDeque<Object> waiting, Object atom) {
      if (atom instanceof Ref) {
        waiting.add(atom);
      }
    }

    private void note(Ref ref, java.util.ArrayDeque<Object> waiting) throws Exception {
      if (fields.containsKey(ref)) {
        return;
      }
      var held = new java.util.LinkedHashMap<String, Object>();
      fields.put(ref, held);
      if (ref.it.getClass().isArray()) {
        var items = new java.util.ArrayList<Object>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(ref.it); i++) {
          items.add(atom(java.lang.reflect.Array.get(ref.it, i)));
        }
        arrays.put(ref, items);
        items.forEach(each -> add(waiting, each));
      }
      for (Class<?> owner = ref.it.getClass(); owner != null && !owner.getName().startsWith("java."); owner = owner.getSuperclass()) {
        for (var field : owner.getDeclaredFields()) {
          if (!java.lang.reflect.Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
            held.put(owner.getName() + "." + field.getName().replaceFirst("^this.\\d+$", "this\\$"), atom(field.get(ref.it)));
          }
        }
      }
      held.values().forEach(each -> add(waiting, each));
    }

    Rows pairs(String... names) {
      var found = rows();
      fields.forEach((ref, held) -> {
        for (String name : names) {
          if (held.get(name) != null) {
            found.add(java.util.List.of(ref, held.get(name)));
          }
        }
      });
      return found;
    }

    Rows follow(Rows from, String... names) {
      boolean isBox = names[0].startsWith("java.lang.");
      return isBox ? from : join(from, pairs(names));
    }

    Rows contents() {
      var found = rows();
      arrays.forEach((ref, items) -> items.forEach(each -> {
        if (each != null) {
          found.add(java.util.List.of(ref, each));
        }
      }));
      return found;
    }

    Rows staticField(String name) {
      return rows(statics.get(name));
    }

    Rows identity() {
      var found = rows();
      fields.keySet().forEach(each -> found.add(java.util.List.of(each, each)));
      return found;
    }

    Rows extent(String name) {
      return those(rows(fields.keySet().toArray()), each -> instances(each, name));
    }

    java.util.List<Object> all(String name) {
      return extent(name).stream().map(row -> ((Ref) row.get(0)).it()).toList();
    }

    Rows lengths(Rows of) {
      var found = rows();
      for (var row : of) {
        if (arrays.containsKey(row.get(0))) {
          found.addAll(rows((long) arrays.get(row.get(0)).size()));
        }
      }
      return found;
    }

    java.util.List<Object> items(Rows array) {
      return array.isEmpty() ? java.util.List.of() : arrays.getOrDefault(sole(array), java.util.List.of());
    }

    java.util.List<Object> walk(Rows start, String step, String... value) {
      var met = new java.util.LinkedHashSet<Object>();
      for (Object at = sole(start); at != null && met.add(at); at = fields.get(at).get(step)) { }
      var found = new java.util.ArrayList<Object>();
      met.forEach(each -> found.add(value.length == 0 ? each : fields.get(each).get(value[0])));
      return found;
    }

    /** The text of a value: of an object with what its fields hold, up to a depth. */
    String shown(Rows values) {
      return values.isEmpty() ? "null" : String.join(", ", values.stream().map(row -> shown(row.get(0), 4)).toList());
    }

    private String shown(Object atom, int depth) {
      if (!(atom instanceof Ref ref)) {
        return atom instanceof String text ? '"' + text + '"' : String.valueOf(atom);
      }
      String type = ref.it.getClass().getSimpleName();
      if (depth == 0 || !fields.containsKey(ref)) {
        return type;
      }
      if (arrays.containsKey(ref)) {
        return arrays.get(ref).stream().map(each -> shown(each, depth - 1)).toList().toString();
      }
      var cells = new java.util.ArrayList<String>();
      fields.get(ref).forEach((name, held) -> cells.add(name.substring(name.lastIndexOf('.') + 1) + " = " + shown(held, depth - 1)));
      return type + "(" + String.join(", ", cells) + ")";
    }

    boolean isWithout(Rows those) {
      return those.stream().noneMatch(row -> fields.containsKey(row.get(0)));
    }
  }

  static Rows row(java.util.List<Object> row) {
    var found = rows();
    found.add(row);
    return found;
  }

  static Object sole(Rows rows) {
    return rows.size() == 1 ? rows.iterator().next().get(0) : null;
  }

  static Rows truth(boolean value) {
    return rows(value);
  }

  static boolean holds(Rows rows) {
    return Boolean.TRUE.equals(sole(rows));
  }

  static boolean same(Rows left, Rows right) {
    return sole(left) != null && sole(left).equals(sole(right));
  }

  static boolean compare(String op, Rows left, Rows right) {
    if (!(sole(left) instanceof Long a && sole(right) instanceof Long b)) {
      return false;
    }
    return switch (op) {
      case "<" -> a < b;
      case "<=" -> a <= b;
      case ">" -> a > b;
      default -> a >= b;
    };
  }

  static Rows calculate(String op, Rows left, Rows right, int width) {
    boolean isNumber = sole(left) instanceof Long && sole(right) instanceof Long;
    if (!isNumber || (op.equals("/") || op.equals("%")) && sole(right).equals(0L)) {
      return rows();
    }
    long a = (Long) sole(left), b = (Long) sole(right);
    return rows(wrapped(switch (op) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / b;
      case "%" -> a % b;
      case "&&&" -> a & b;
      case "|||" -> a | b;
      case "^^^" -> a ^ b;
      case "<<" -> width == 64 ? a << b : (int) a << b;
      case ">>" -> width == 64 ? a >> b : (int) a >> b;
      default -> width == 64 ? a >>> b : (int) a >>> b;
    }, width));
  }

  static long wrapped(long value, int width) {
    return width == 8 ? (byte) value : width == 16 ? (short) value : width == 32 ? (int) value : value;
  }

  static Rows union(Rows left, Rows right) {
    var found = rows();
    found.addAll(left);
    found.addAll(right);
    return found;
  }

  static Rows both(Rows left, Rows right) {
    var found = union(left, rows());
    found.retainAll(right);
    return found;
  }

  static Rows without(Rows left, Rows right) {
    var found = union(left, rows());
    found.removeAll(right);
    return found;
  }

  static Rows product(Rows left, Rows right) {
    var found = rows();
    left.forEach(a -> right.forEach(b -> found.add(joined(a, b))));
    return found;
  }

  static Rows join(Rows left, Rows right) {
    var found = rows();
    left.forEach(a -> right.forEach(b -> {
      if (a.get(a.size() - 1).equals(b.get(0))) {
        found.add(joined(a.subList(0, a.size() - 1), b.subList(1, b.size())));
      }
    }));
    return found;
  }

  static Rows transpose(Rows pairs) {
    var found = rows();
    pairs.forEach(row -> found.add(java.util.List.of(row.get(1), row.get(0))));
    return found;
  }

  static Rows closure(Rows pairs) {
    var found = pairs;
    for (int before = -1; before != found.size(); ) {
      before = found.size();
      found = union(found, join(found, found));
    }
    return found;
  }

  static boolean acyclic(Rows start, Rows pairs) {
    var all = closure(pairs);
    return union(start, join(start, all)).stream().noneMatch(row -> all.contains(java.util.List.of(row.get(0), row.get(0))));
  }

  static boolean disjoint(Rows... sets) {
    int all = 0;
    var union = rows();
    for (var each : sets) {
      all += each.size();
      union.addAll(each);
    }
    return all == union.size();
  }

  static boolean instances(Rows those, String name) {
    try {
      boolean fits = !those.isEmpty();
      for (var row : those) {
        Object it = row.get(0) instanceof Ref ref ? ref.it() : row.get(0);
        fits &= type(name).isInstance(it);
      }
      return fits;
    } catch (Exception unknown) {
      throw new AssertionError(unknown);
    }
  }

  static Rows those(Rows domain, java.util.function.Predicate<Rows> test) {
    var found = rows();
    for (var row : domain) {
      if (test.test(row(row))) {
        found.add(row);
      }
    }
    return found;
  }

  @SuppressWarnings("unchecked")
  static java.util.List<Rows> each(Rows domain, Of body) {
    var found = new java.util.ArrayList<Rows>();
    for (var row : domain) {
      Object value = body.apply(row(row));
      if (value instanceof java.util.List<?> several) {
        found.addAll((java.util.List<Rows>) several);
      } else {
        found.add((Rows) value);
      }
    }
    return found;
  }

  static java.util.List<Rows> indexed(java.util.List<Object> items, java.util.function.BinaryOperator<Rows> body) {
    var found = new java.util.ArrayList<Rows>();
    for (int i = 0; i < items.size(); i++) {
      found.add(body.apply(rows(items.get(i)), rows((long) i)));
    }
    return found;
  }

  static boolean every(java.util.List<Rows> values) {
    return count(values) == values.size();
  }

  static boolean none(java.util.List<Rows> values) {
    return count(values) == 0;
  }

  static int count(java.util.List<Rows> values) {
    return (int) values.stream().filter(each -> holds(each)).count();
  }

  static Rows sum(java.util.List<Rows> values, int width) {
    long found = 0;
    for (var each : values) {
      found += sole(each) instanceof Long number ? number : 0;
    }
    return rows(wrapped(found, width));
  }

  static Rows least(Rows of) {
    return rows(of.stream().map(row -> (Long) row.get(0)).min(Long::compare).orElse(null));
  }

  static Rows greatest(Rows of) {
    return rows(of.stream().map(row -> (Long) row.get(0)).max(Long::compare).orElse(null));
  }

  static Rows always(Rows given, Of meaning) {
    return (Rows) meaning.apply(given);
  }

  static Rows with(Rows given, Of meaning) {
    return given.isEmpty() ? given : always(given, meaning);
  }

  static Rows asked(String owner, String name, String[] types, Rows receiver, Rows... given) {
    return receiver.isEmpty() ? receiver : askedStatic(owner, name, types, receiver, given);
  }

  static Rows askedStatic(String owner, String name, String[] types, Rows receiver, Rows... given) {
    Object[] arguments = new Object[given.length];
    for (int i = 0; i < given.length; i++) {
      arguments[i] = plain(sole(given[i]), types[i]);
    }
    Throwable thrown = null;
    Object result = null;
    try {
      result = call(owner, name, types, plain(sole(receiver), ""), arguments);
    } catch (NoSuchMethodException unknown) {
      throw new AssertionError(unknown);
    } catch (Throwable each) {
      thrown = each;
    }
    return thrown == null ? rows(result) : rows();
  }

  static Object plain(Object atom, String type) {
    if (!(atom instanceof Long number)) {
      return atom instanceof Ref ref ? ref.it() : atom;
    }
    return switch (type) {
      case "byte" -> (Object) number.byteValue();
      case "short" -> number.shortValue();
      case "char" -> (char) number.intValue();
      case "long", "Long" -> number;
      default -> number.intValue();
    };
  }

  static java.util.List<Object> joined(java.util.List<Object> left, java.util.List<Object> right) {
    var found = new java.util.ArrayList<>(left);
    found.addAll(right);
    return found;
  }

  static java.util.List<Object> reversed(java.util.List<Object> items) {
    var found = new java.util.ArrayList<>(items);
    java.util.Collections.reverse(found);
    return found;
  }

  static java.util.List<Object> slice(java.util.List<Object> items, Rows start, Rows stop) {
    if (!(sole(start) instanceof Long from && sole(stop) instanceof Long to)) {
      return java.util.List.of();
    }
    int first = (int) Math.max(0, Math.min(from, items.size())), last = (int) Math.max(0, Math.min(to, items.size()));
    return items.subList(Math.min(first, last), last);
  }

  static java.util.List<Object> listed(Rows... elements) {
    var found = new java.util.ArrayList<Object>();
    for (var each : elements) {
      found.add(sole(each));
    }
    return found;
  }

  static Rows at(java.util.List<Object> items, Rows index) {
    boolean isThere = sole(index) instanceof Long at && 0 <= at && at < items.size();
    return isThere ? rows(items.get(((Long) sole(index)).intValue())) : rows();
  }

  static Rows members(java.util.List<Object> items) {
    return rows(items.toArray());
  }

  static boolean contains(java.util.List<Object> items, Rows element) {
    return items.contains(sole(element));
  }

  static boolean allDifferent(java.util.List<Object> items) {
    return new java.util.HashSet<>(items).size() == items.size();
  }

  static boolean permutation(java.util.List<Object> left, java.util.List<Object> right) {
    var rest = new java.util.ArrayList<>(right);
    boolean fits = left.size() == right.size();
    for (Object each : left) {
      fits &= rest.remove(each);
    }
    return fits;
  }
}
