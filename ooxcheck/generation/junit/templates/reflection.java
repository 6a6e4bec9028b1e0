  // What follows builds heaps and calls methods by reflection, whatever is private.

  static {
    Body.class.getClassLoader().setDefaultAssertionStatus(true);
  }

  private interface Body {
    Object run() throws Throwable;
  }

  private final java.util.ArrayDeque<Body> undo = new java.util.ArrayDeque<>();

  @AfterEach
  void restoreStaticFields() throws Throwable {
    while (!undo.isEmpty()) {
      undo.pop().run();
    }
  }

  private static Class<?> type(String name) throws Exception {
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

  private static Object make(String name) throws Exception {
    var nothing = Object.class.getDeclaredConstructor();
    return sun.reflect.ReflectionFactory.getReflectionFactory().newConstructorForSerialization(type(name), nothing).newInstance();
  }

  private static Object array(String element, int length) throws Exception {
    return java.lang.reflect.Array.newInstance(type(element), length);
  }

  private static Object list(String name) throws Exception {
    return type(name).getConstructor().newInstance();
  }

  @SuppressWarnings("unchecked")
  private static void add(Object list, Object... elements) {
    java.util.Collections.addAll((java.util.Collection<Object>) list, elements);
  }

  @SuppressWarnings("unchecked")
  private static void put(Object map, Object key, Object value) {
    ((java.util.Map<Object, Object>) map).put(key, value);
  }

  private static boolean has(Object collection, Object key) {
    return collection instanceof java.util.Map<?, ?> map ? map.containsKey(key) : ((java.util.Collection<?>) collection).contains(key);
  }

  private static Object lookup(Object map, Object key) {
    return ((java.util.Map<?, ?>) map).get(key);
  }

  private static java.lang.reflect.Field field(String owner, String name) throws Exception {
    for (var found : type(owner).getDeclaredFields()) {
      if (found.getName().equals(name) || (name.equals("this$") && found.isSynthetic() && found.getName().startsWith(name))) {
        found.setAccessible(true);
        return found;
      }
    }
    throw new NoSuchFieldException(owner + "." + name);
  }

  private static void set(String owner, Object target, String name, Object value) throws Exception {
    field(owner, name).set(target, value);
  }

  private void change(String owner, Object target, String name, Object value) throws Exception {
    Object before = get(owner, target, name);
    put(field(owner, name), target, value);
    undo.push(() -> {
      put(field(owner, name), target, before);
      return null;
    });
  }

  private static void put(java.lang.reflect.Field field, Object target, Object value) throws Exception {
    boolean isConstant = target == null && java.lang.reflect.Modifier.isFinal(field.getModifiers());
    if (!isConstant) {
      field.set(target, value);
    } else if (!field.getType().isPrimitive()) {
      var the = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      the.setAccessible(true);
      var unsafe = (sun.misc.Unsafe) the.get(null);
      unsafe.putObject(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), value);
    } else if (!value.equals(field.get(null))) {
      throw new IllegalStateException(field + " is final, and holds " + field.get(null));
    }
  }

  private static Object get(String owner, Object target, String name) throws Exception {
    var found = field(owner, name);
    return target == null && !java.lang.reflect.Modifier.isStatic(found.getModifiers()) ? null : found.get(target);
  }

  private static int length(Object array) {
    if (array instanceof java.util.Map<?, ?> map) {
      return map.size();
    }
    return array instanceof java.util.Collection<?> list ? list.size() : array == null ? -1 : java.lang.reflect.Array.getLength(array);
  }

  private static Object at(Object array, int index) {
    if (array instanceof java.util.Collection<?> list) {
      return at(list.toArray(), index);
    }
    boolean isThere = array != null && index < java.lang.reflect.Array.getLength(array);
    return isThere ? java.lang.reflect.Array.get(array, index) : null;
  }

  private static boolean fits(java.lang.reflect.Executable method, String[] types) {
    Class<?>[] own = method.getParameterTypes();
    boolean fits = own.length == types.length;
    for (int i = 0; fits && i < own.length; i++) {
      fits = own[i].getSimpleName().equals(types[i]);
    }
    return fits;
  }

  private static Object call(String owner, String name, String[] types, Object target, Object... arguments) throws Throwable {
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
  private record End(Object result, Throwable thrown) {
    String kind() {
      return thrown == null ? "nothing" : thrown.getClass().getSimpleName();
    }
  }

  private static End ended(Body body) {
    try {
      return new End(body.run(), null);
    } catch (Throwable thrown) {
      return new End(null, thrown);
    }
  }

  private static Throwable thrownBy(Body body) {
    return ended(body).thrown;
  }

  /** Whether assertions hold. */
  private static boolean passes(org.junit.jupiter.api.function.Executable assertions) throws Throwable {
    try {
      assertions.execute();
      return true;
    } catch (AssertionError failed) {
      return false;
    }
  }

  private static void assertNew(String type, Object found, Object... others) {
    assertNotNull(found);
    assertTrue(type == null || found.getClass().getTypeName().equals(type), () -> found.getClass().getTypeName() + " should be " + type);
    for (Object other : others) {
      assertNotSame(other, found);
    }
  }
