package java.util.logging;

import java.util.Objects;
import java.util.function.Supplier;

/** Messages, which are not looked at, nor made a text of. Which levels are logged is not known. */
public class Logger {
    public static final String GLOBAL_LOGGER_NAME = "global";

    private final String name;

    //@ invariant name != null;

    private Logger(String name) {
        this.name = name;
    }

    public static Logger getLogger(String name) {
        return new Logger(Objects.requireNonNull(name));
    }

    public static final Logger getGlobal() {
        return new Logger(GLOBAL_LOGGER_NAME);
    }

    public String getName() {
        return name;
    }

    /** The level of a logger is not kept. */
    public void setLevel(Level level) {}

    public void setUseParentHandlers(boolean useParentHandlers) {}

    public boolean isLoggable(Level level) {
        Objects.requireNonNull(level);
        return anyBoolean();
    }

    private static native boolean anyBoolean();

    /** Whether a message is asked for is not known. */
    private static void ask(Supplier<String> message) {
        if (anyBoolean()) {
            message.get();
        }
    }

    public void log(Level level, String message) {
        Objects.requireNonNull(level);
    }

    public void log(Level level, Supplier<String> message) {
        Objects.requireNonNull(level);
        ask(message);
    }

    public void log(Level level, String message, Object parameter) {
        Objects.requireNonNull(level);
    }

    public void log(Level level, String message, Object[] parameters) {
        Objects.requireNonNull(level);
    }

    public void log(Level level, String message, Throwable thrown) {
        Objects.requireNonNull(level);
    }

    public void log(Level level, Throwable thrown, Supplier<String> message) {
        Objects.requireNonNull(level);
        ask(message);
    }

    public void severe(String message) {}

    public void severe(Supplier<String> message) {
        ask(message);
    }

    public void warning(String message) {}

    public void warning(Supplier<String> message) {
        ask(message);
    }

    public void info(String message) {}

    public void info(Supplier<String> message) {
        ask(message);
    }

    public void config(String message) {}

    public void config(Supplier<String> message) {
        ask(message);
    }

    public void fine(String message) {}

    public void fine(Supplier<String> message) {
        ask(message);
    }

    public void finer(String message) {}

    public void finer(Supplier<String> message) {
        ask(message);
    }

    public void finest(String message) {}

    public void finest(Supplier<String> message) {
        ask(message);
    }

    public void entering(String sourceClass, String sourceMethod) {}

    public void exiting(String sourceClass, String sourceMethod) {}

    public void throwing(String sourceClass, String sourceMethod, Throwable thrown) {}
}
