package java.util.concurrent;

import java.util.Map;

/** A map that threads share. */
public interface ConcurrentMap<K, V> extends Map<K, V> {}
