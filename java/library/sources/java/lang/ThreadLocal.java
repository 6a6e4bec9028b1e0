package java.lang;

import java.util.function.Supplier;

/** A variable of which each thread has a value of its own. */
public class ThreadLocal<T> {
    /** The value in the thread that calls the method under check, or runs ``main``. */
    private T _value;
    private boolean _isSet;

    /** The value of a variable in a thread that was started; the thread has a list of them. */
    static class Value {
        final ThreadLocal<?> variable;
        Object value;
        Value next;

        Value(ThreadLocal<?> variable, Object value, Value next) {
            this.variable = variable;
            this.value = value;
            this.next = next;
        }
    }

    public ThreadLocal() {}

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        if (supplier == null) {
            throw new NullPointerException();
        }
        return new Supplied<S>(supplier);
    }

    protected T initialValue() {
        return null;
    }

    public T get() {
        Thread thread = Thread.Started.running();
        if (thread == null) {
            if (_isSet) {
                return _value;
            }
        } else {
            Value own = find(thread);
            if (own != null) {
                return (T) own.value;
            }
        }
        T initial = initialValue();
        store(thread, initial);
        return initial;
    }

    public void set(T value) {
        store(Thread.Started.running(), value);
    }

    public void remove() {
        Thread thread = Thread.Started.running();
        if (thread == null) {
            _isSet = false;
            _value = null;
        } else {
            Value own = find(thread);
            if (own != null) {
                take(thread, own);
            }
        }
    }

    private Value find(Thread thread) {
        Value each = thread._locals;
        while (each != null && each.variable != this) {
            each = each.next;
        }
        return each;
    }

    private void store(Thread thread, T value) {
        if (thread == null) {
            _value = value;
            _isSet = true;
        } else {
            Value own = find(thread);
            if (own != null) {
                own.value = value;
            } else {
                thread._locals = new Value(this, value, thread._locals);
            }
        }
    }

    private static void take(Thread thread, Value own) {
        Value before = null;
        Value each = thread._locals;
        while (each != own) {
            before = each;
            each = each.next;
        }
        if (before == null) {
            thread._locals = own.next;
        } else {
            before.next = own.next;
        }
    }

    private static class Supplied<S> extends ThreadLocal<S> {
        private final Supplier<? extends S> supplier;

        Supplied(Supplier<? extends S> supplier) {
            this.supplier = supplier;
        }

        @Override
        protected S initialValue() {
            return supplier.get();
        }
    }
}
