package java.util;

/** A set of constants of an enum, in their order. */
public class EnumSet<E extends Enum<E>> extends MappedSet<E> {
    //@ invariant members instanceof EnumMap;

    private EnumSet() {
        super(new EnumMap<E, Boolean>());
    }

    /** What noneOf of a class literal becomes; allOf adds all constants. */
    public static <E extends Enum<E>> EnumSet<E> _none() {
        return new EnumSet<E>();
    }

    public static <E extends Enum<E>> EnumSet<E> _with(EnumSet<E> set, E constant) {
        set.add(constant);
        return set;
    }

    @Refused("the class of an enum is known only as a class literal, E.class")
    public static native <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type);

    @Refused("the class of an enum is known only as a class literal, E.class")
    public static native <E extends Enum<E>> EnumSet<E> allOf(Class<E> type);

    /** What complementOf and range become, with all constants of the enum. */
    public static <E extends Enum<E>> EnumSet<E> _without(EnumSet<E> all, EnumSet<E> others) {
        all.removeAll(others);
        return all;
    }

    public static <E extends Enum<E>> EnumSet<E> _range(EnumSet<E> all, E from, E to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        EnumSet<E> set = new EnumSet<E>();
        for (E each : all) {
            if (from.ordinal() <= each.ordinal() && each.ordinal() <= to.ordinal()) {
                set.add(each);
            }
        }
        return set;
    }

    @Refused("the constants of the enum are not kept; remove elements from EnumSet.allOf(E.class)")
    public static native <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> others);

    @Refused("the constants of the enum are not kept; write EnumSet.of")
    public static native <E extends Enum<E>> EnumSet<E> range(E from, E to);

    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> others) {
        EnumSet<E> set = new EnumSet<E>();
        set.addAll(others);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> others) {
        if (!(others instanceof EnumSet) && others.isEmpty()) {
            throw new IllegalArgumentException("Collection is empty");
        }
        EnumSet<E> set = new EnumSet<E>();
        set.addAll(others);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first) {
        EnumSet<E> set = new EnumSet<E>();
        set.add(first);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> set = of(first);
        for (E each : rest) {
            set.add(each);
        }
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E second) {
        EnumSet<E> set = of(first);
        set.add(second);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E second, E third) {
        EnumSet<E> set = of(first, second);
        set.add(third);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E second, E third, E fourth) {
        EnumSet<E> set = of(first, second, third);
        set.add(fourth);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first, E second, E third, E fourth, E fifth) {
        EnumSet<E> set = of(first, second, third, fourth);
        set.add(fifth);
        return set;
    }
}
