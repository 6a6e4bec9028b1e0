package ooxcheck.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Checks the methods of a class with ooxcheck, each in a test of its own.
 *
 * <p>On a test class that implements {@link Checks} all methods of the class under test are checked; on a method without
 * parameters those that it names. The body of such a method runs after each method that holds.
 *
 * <p>A test fails with the counterexample of a violation. It is aborted if there is no answer: the verdict is possible, not
 * proved, vacuous or unknown, or the method reaches a construct that is not supported.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(CheckExtension.class)
public @interface Check {
    /** The class under test; by default the one whose name is that of the test class without {@code Test}. */
    Class<?> of() default void.class;

    /** The methods to check by name; by default all that have a body. */
    String[] methods() default {};

    /** The number of objects of each class; by default that of {@code ooxcheck.toml}. */
    int scope() default 0;

    /** The seconds that each method may take. */
    int timeout() default 60;

    /** Further options of {@code ooxcheck check}, such as {@code {"--unroll", "5"}}. */
    String[] options() default {};

    /** The folders of the sources, relative to the current folder. */
    String[] sources() default {"src/main/java", "src/test/java", "src", "."};
}
