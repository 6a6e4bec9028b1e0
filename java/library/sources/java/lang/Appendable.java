package java.lang;

import java.io.IOException;

/** What characters can be added to. */
public interface Appendable {
    Appendable append(CharSequence text) throws IOException;

    Appendable append(CharSequence text, int from, int to) throws IOException;

    Appendable append(char character) throws IOException;
}
