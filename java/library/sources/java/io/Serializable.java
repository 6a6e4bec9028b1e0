package java.io;

/** A mark that objects may be written; nothing is written here. */
public interface Serializable {
}
