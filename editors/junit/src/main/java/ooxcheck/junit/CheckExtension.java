package ooxcheck.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Makes a test of each answer about a method. */
final class CheckExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(Check.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Class<?> tests = context.getRequiredTestClass();
        Check check = annotation(tests, context.getRequiredTestMethod());
        return new Run(check, classUnderTest(tests, check)).answers().stream().map(CheckExtension::test);
    }

    /** Returns the annotation of a method; for the method of {@link Checks} that of the class. */
    private static Check annotation(Class<?> tests, Method method) {
        AnnotatedElement place = method.getDeclaringClass() == Checks.class ? tests : method;
        Check check = place.getAnnotation(Check.class);
        if (check == null) {
            throw new ExtensionConfigurationException(tests.getName() + " implements Checks and has no @Check");
        }
        return check;
    }

    private static Class<?> classUnderTest(Class<?> tests, Check check) {
        if (check.of() != void.class) {
            return check.of();
        }
        String name = tests.getName().replaceFirst("Tests?$", "");
        try {
            if (!name.equals(tests.getName())) {
                return Class.forName(name, false, tests.getClassLoader());
            }
        } catch (ClassNotFoundException missing) {
            // said below
        }
        throw new ExtensionConfigurationException(
            "@Check of " + tests.getName() + " needs the class under test: @Check(of = ...)");
    }

    private static TestTemplateInvocationContext test(Answer answer) {
        return new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int number) {
                return answer.name();
            }

            @Override
            public List<Extension> getAdditionalExtensions() {
                return List.of(new Verdict(answer));
            }
        };
    }

    /** Fails or aborts a test before its body. */
    private static final class Verdict implements InvocationInterceptor {
        private final Answer answer;

        Verdict(Answer answer) {
            this.answer = answer;
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
                throws Throwable {
            answer.confirm();
            invocation.proceed();
        }
    }
}
