package java.lang.reflect;

/** What declares type variables; of these, only the declarations are known. */
public interface GenericDeclaration extends AnnotatedElement {
    TypeVariable<?>[] getTypeParameters();
}
