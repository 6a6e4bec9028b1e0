package java.lang;

/** What every record extends. */
public abstract class Record {
    protected Record() {}
}
