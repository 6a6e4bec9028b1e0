package ooxcheck.junit;

/** A test class with this interface and {@link Check} has a test for each method of the class under test. */
public interface Checks {
    /** Is called after each method that holds. */
    @Check
    default void holds() {}
}
