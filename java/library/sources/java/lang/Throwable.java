package java.lang;

import java.util.Objects;

/** What can be thrown. Where it was made is not kept. */
public class Throwable {
    private String message;
    private Throwable cause;
    private boolean hasCause;
    private Throwable[] suppressed;
    private boolean suppressesNothing;

    public Throwable() {
        _fill(this);
    }

    public Throwable(String message) {
        _fill(this);
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        _fill(this);
        this.message = message;
        this.cause = cause;
        this.hasCause = true;
    }

    /** Where it was made is not kept in any case. */
    protected Throwable(String message, Throwable cause, boolean suppresses, boolean keepsPlace) {
        if (keepsPlace) {
            _fill(this);
        }
        this.message = message;
        this.cause = cause;
        this.hasCause = true;
        this.suppressesNothing = !suppresses;
    }

    public Throwable(Throwable cause) {
        _fill(this);
        this.cause = cause;
        this.hasCause = true;
        if (cause != null) {
            this.message = "" + cause;
        }
    }

    /** What a JVM says of an exception that it throws itself: any text. */
    static String _detail(Throwable of) {
        String text = _any(of);
        return text == null ? "" : text;
    }

    private static native /*@ pure @*/ String _any(Throwable of);

    public String getMessage() {
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public String toString() {
        String said = getLocalizedMessage();
        String name = getClass().getName();
        return said != null ? name + ": " + said : name;
    }

    public Throwable getCause() {
        return cause;
    }

    public Throwable initCause(Throwable cause) {
        if (hasCause || this.cause != null) {
            throw new IllegalStateException("Can't overwrite cause with " + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        this.hasCause = true;
        return this;
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (suppressesNothing) {
            return;
        }
        int before = suppressed == null ? 0 : suppressed.length;
        Throwable[] more = new Throwable[before + 1];
        for (int i = 0; i < before; i++) {
            more[i] = suppressed[i];
        }
        more[before] = exception;
        suppressed = more;
    }

    public final Throwable[] getSuppressed() {
        int length = suppressed == null || suppressesNothing ? 0 : suppressed.length;
        Throwable[] copy = new Throwable[length];
        for (int i = 0; i < length; i++) {
            copy[i] = suppressed[i];
        }
        return copy;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    /** What is printed is not looked at. */
    public void printStackTrace(java.io.PrintStream target) {
        Objects.requireNonNull(target);
        _describe(this);
    }

    /** Prints any text: where an exception was made is not kept. */
    public void printStackTrace(java.io.PrintWriter target) {
        Objects.requireNonNull(target);
        _describe(this);
        target.print(String.any());
    }

    /** Asks an exception and its causes for what is printed, which nobody sees but an exception that overrides such a method. */
    @SeenBy("java.lang.Throwable.toString")
    private static void _describe(Throwable top) {
        for (Throwable each = top; each != null; each = each.getCause()) {
            each.toString();
        }
    }

    /** Where it was made is not kept: nothing is to be filled in. */
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    /** Only an exception that overrides the method observes that the constructors call it. */
    @SeenBy("java.lang.Throwable.fillInStackTrace")
    private static void _fill(Throwable made) {
        made.fillInStackTrace();
    }

    @Refused("where an exception was made is not kept")
    public native StackTraceElement[] getStackTrace();
}
