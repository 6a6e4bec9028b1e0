/** Builds heaps and calls methods by reflection, whatever is private: the base class of tests that ooxcheck wrote for this package. */
abstract class OoxcheckHeap {
  static {
    Body.class.getClassLoader().setDefaultAssertionStatus(true);
  }

  interface Body {
    Object run() throws Throwable;
  }

  final java.util.ArrayDeque<Body> undo = new java.util.ArrayDeque<>();

  @org.junit.jupiter.api.AfterEach
  void restoreStaticFields() throws Throwable {
    while (!undo.isEmpty()) {
      undo.pop().run();
    }
  }

  static Class<?> type(String name) throws Exception {
    if (name.endsWith("[]")) {
      return java.lang.reflect.Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
    }
    for (Class<?> each : new Class<?>[] {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class}) {
      if (each.getName().equals(name)) {
        return each;
      }
    }
    return Class.forName(name);
  }

  static Object make(String name) throws Exception {
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    var maker = factory.getMethod("newConstructorForSerialization", Class.class, java.lang.reflect.Constructor.class);
    Object made = maker.invoke(factory.getMethod("getReflectionFactory").invoke(null), type(name), Object.class.getDeclaredConstructor());
    return ((java.lang.reflect.Constructor<?>) made).newInstance();
  }

  static Object array(String element, int length) throws Exception {
    return java.lang.reflect.Array.newInstance(type(element), length);
  }

  static Object list(String name) throws Exception {
    return type(name).getConstructor().newInstance();
  }

  @SuppressWarnings("unchecked")
  static void add(Object list, Object... elements) {
    java.util.Collections.addAll((java.util.Collection<Object>) list, elements);
  }

  @SuppressWarnings("unchecked")
  static void put(Object map, Object key, Object value) {
    ((java.util.Map<Object, Object>) map).put(key, value);
  }

  static boolean has(Object collection, Object key) {
    return collection instanceof java.util.Map<?, ?> map ? map.containsKey(key) : ((java.util.Collection<?>) collection).contains(key);
  }

  static Object lookup(Object map, Object key) {
    return ((java.util.Map<?, ?>) map).get(key);
  }

  static java.lang.reflect.Field field(String owner, String name) throws Exception {
    for (var found : type(owner).getDeclaredFields()) {
      if (found.getName().equals(name) || (name.equals("this$") && found.isSynthetic() && found.getName().startsWith(name))) {
        found.setAccessible(true);
        return found;
      }
    }
    throw new NoSuchFieldException(owner + "." + name);
  }

  static void set(String owner, Object target, String name, Object value) throws Exception {
    field(owner, name).set(target, value);
  }

  void change(String owner, Object target, String name, Object value) throws Exception {
    Object before = get(owner, target, name);
    put(field(owner, name), target, value);
    undo.push(() -> {
      put(field(owner, name), target, before);
      return null;
    });
  }

  static void put(java.lang.reflect.Field field, Object target, Object value) throws Exception {
    boolean isConstant = target == null && java.lang.reflect.Modifier.isFinal(field.getModifiers());
    if (!isConstant) {
      field.set(target, value);
    } else if (!field.getType().isPrimitive()) {
      putConstant(field, value);
    } else if (!value.equals(field.get(null))) {
      throw new IllegalStateException(field + " is final, and holds " + field.get(null));
    }
  }

  private static void putConstant(java.lang.reflect.Field field, Object value) throws Exception {
    Class<?> type = Class.forName("sun.misc.Unsafe");
    var the = type.getDeclaredField("theUnsafe");
    the.setAccessible(true);
    Object unsafe = the.get(null);
    Object base = type.getMethod("staticFieldBase", java.lang.reflect.Field.class).invoke(unsafe, field);
    Object offset = type.getMethod("staticFieldOffset", java.lang.reflect.Field.class).invoke(unsafe, field);
    type.getMethod("putObject", Object.class, long.class, Object.class).invoke(unsafe, base, offset, value);
  }

  static Object get(String owner, Object target, String name) throws Exception {
    var found = field(owner, name);
    return target == null && !java.lang.reflect.Modifier.isStatic(found.getModifiers()) ? null : found.get(target);
  }

  static int length(Object array) {
    if (array instanceof java.util.Map<?, ?> map) {
      return map.size();
    }
    return array instanceof java.util.Collection<?> list ? list.size() : array == null ? -1 : java.lang.reflect.Array.getLength(array);
  }

  static Object at(Object array, int index) {
    if (array instanceof java.util.Collection<?> list) {
      return at(list.toArray(), index);
    }
    boolean isThere = array != null && index < java.lang.reflect.Array.getLength(array);
    return isThere ? java.lang.reflect.Array.get(array, index) : null;
  }

  static boolean fits(java.lang.reflect.Executable method, String[] types) {
    Class<?>[] own = method.getParameterTypes();
    boolean fits = own.length == types.length;
    for (int i = 0; fits && i < own.length; i++) {
      fits = own[i].getSimpleName().equals(types[i]);
    }
    return fits;
  }

  static Object call(String owner, String name, String[] types, Object target, Object... arguments) throws Throwable {
    Object[] given = arguments == null ? new Object[] {null} : arguments;
    try {
      for (var each : type(owner).getDeclaredConstructors()) {
        if (name.equals("<init>") && fits(each, types)) {
          each.setAccessible(true);
          return each.newInstance(given);
        }
      }
      for (var each : type(owner).getDeclaredMethods()) {
        if (each.getName().equals(name) && !each.isBridge() && fits(each, types)) {
          each.trySetAccessible();
          return each.invoke(target, given);
        }
      }
    } catch (java.lang.reflect.InvocationTargetException thrown) {
      throw thrown.getCause();
    }
    throw new NoSuchMethodException(owner + "." + name);
  }

  /** How a call ended. */
  record End(Object result, Throwable thrown) {
    String kind() {
      return thrown == null ? "nothing" : thrown.getClass().getSimpleName();
    }
  }

  static End ended(Body body) {
    try {
      return new End(body.run(), null);
    } catch (Throwable thrown) {
      return new End(null, thrown);
    }
  }

  /** Fails with the condition, the values in it, and the exception of the call as the cause, unless the condition holds. */
  static void require(boolean holds, End end, String condition, String... values) {
    if (!holds) {
      String shown = values.length == 0 ? "" : " (" + String.join(", ", values) + ")";
      throw new AssertionError(condition + shown, end.thrown());
    }
  }

  /** Whether assertions hold. */
  static boolean passes(org.junit.jupiter.api.function.Executable assertions) throws Throwable {
    try {
      assertions.execute();
      return true;
    } catch (AssertionError failed) {
      return false;
    }
  }

  static void assertNew(String type, Object found, Object... others) {
    assertType(type, found);
    for (Object other : others) {
      if (other == found) {
        throw new AssertionError("not a new object: " + found);
      }
    }
  }

  /** Fails unless an object is of a type; if it is an exception, with it as the cause. */
  static void assertType(String type, Object found) {
    String name = found == null ? "null" : found.getClass().getTypeName();
    if (found == null || type != null && !name.equals(type)) {
      throw new AssertionError(name + " should be " + (type == null ? "an object" : type), found instanceof Throwable thrown ? thrown : null);
    }
  }

  // What follows stands for interfaces without implementation: the same arguments get the same answer. Others are answered by
  // rank and value, where a stub has them, so that the laws of compareTo, compare, equals and hashCode hold; or not at all.

  static class Answers implements java.lang.reflect.InvocationHandler {
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

  static Object stub(String name) throws Exception {
    return java.lang.reflect.Proxy.newProxyInstance(type(name).getClassLoader(), new Class<?>[] {type(name)}, new Answers());
  }

  static void answer(Object stub, String name, Object result, Object... arguments) {
    Object[] given = arguments == null ? new Object[] {null} : arguments;
    Object[] row = new Object[given.length + 2];
    row[0] = name;
    row[1] = result;
    System.arraycopy(given, 0, row, 2, given.length);
    Answers.answers(stub).rows.add(row);
  }

  static void rank(Object stub, int rank) {
    Answers.answers(stub).rank = rank;
  }

  static void value(Object stub, int value) {
    Answers.answers(stub).value = value;
  }
}
