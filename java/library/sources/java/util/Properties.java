package java.util;

/** Texts by names, and other properties for names that have none. */
public class Properties extends Hashtable<Object, Object> {
    protected volatile Properties defaults;

    public Properties() {}

    public Properties(int capacity) {
        super(capacity);
    }

    public Properties(Properties defaults) {
        this.defaults = defaults;
    }

    public synchronized Object setProperty(String name, String value) {
        return put(name, value);
    }

    public String getProperty(String name) {
        ListedMap.Pair<Object, Object> pair = _entry(this, name);
        Object value = pair == null ? null : pair.getValue();
        String text = value instanceof String ? (String) value : null;
        Properties others = defaults;
        return text == null && others != null ? others.getProperty(name) : text;
    }

    public String getProperty(String name, String otherwise) {
        String value = getProperty(name);
        return value == null ? otherwise : value;
    }

    public Enumeration<?> propertyNames() {
        Hashtable<String, Object> all = new Hashtable<>();
        enterNames(all);
        return all.keys();
    }

    private void enterNames(Hashtable<String, Object> all) {
        if (defaults != null) {
            defaults.enterNames(all);
        }
        for (Map.Entry<Object, Object> each : entrySet()) {
            all.put((String) each.getKey(), each.getValue());
        }
    }

    public Set<String> stringPropertyNames() {
        Map<String, String> all = new HashMap<>();
        enterTexts(all);
        return Collections.unmodifiableSet(all.keySet());
    }

    private void enterTexts(Map<String, String> all) {
        if (defaults != null) {
            defaults.enterTexts(all);
        }
        for (Map.Entry<Object, Object> each : entrySet()) {
            if (each.getKey() instanceof String && each.getValue() instanceof String) {
                all.put((String) each.getKey(), (String) each.getValue());
            }
        }
    }

    public Set<Object> keySet() {
        return new Names(this);
    }

    public Collection<Object> values() {
        return new Held(this);
    }

    public Set<Map.Entry<Object, Object>> entrySet() {
        return new Both(this);
    }

    /** Fails beyond a change of the table: which of the changes an iterator sees is not specified. */
    @Refused("which changes an iterator over properties sees is not specified; copy the names first")
    private static native void failAtChange();

    private static class Names extends ListedMap.Keys<Object, Object> {
        Names(Properties table) {
            super(table);
        }

        public Iterator<Object> iterator() {
            return new Steady<Object>(map, super.iterator());
        }
    }

    private static class Held extends ListedMap.Values<Object, Object> {
        Held(Properties table) {
            super(table);
        }

        public Iterator<Object> iterator() {
            return new Steady<Object>(map, super.iterator());
        }
    }

    private static class Both extends ListedMap.Entries<Object, Object> {
        Both(Properties table) {
            super(table);
        }

        public Iterator<Map.Entry<Object, Object>> iterator() {
            return new Steady<Map.Entry<Object, Object>>(map, super.iterator());
        }
    }

    /** Goes through a table that does not change, but by its own removals. */
    private static class Steady<E> implements Iterator<E> {
        private final ListedMap<Object, Object> map;
        private final Iterator<E> walk;
        private int expected;

        Steady(ListedMap<Object, Object> map, Iterator<E> walk) {
            this.map = map;
            this.walk = walk;
            this.expected = map.modCount;
        }

        public boolean hasNext() {
            checkSame();
            return walk.hasNext();
        }

        public E next() {
            checkSame();
            return walk.next();
        }

        public void remove() {
            checkSame();
            walk.remove();
            expected = map.modCount;
        }

        private void checkSame() {
            if (map.modCount != expected) {
                failAtChange();
            }
        }
    }
}
