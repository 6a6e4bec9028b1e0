package java.lang;

/** A source of characters. */
public interface Readable {}
