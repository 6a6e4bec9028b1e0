package java.io;

public abstract class FilterWriter extends Writer {
    protected Writer out;

    protected FilterWriter(Writer out) {
        super(out);
        this.out = out;
    }

    public void write(int character) throws IOException {
        out.write(character);
    }

    public void write(char[] characters, int from, int count) throws IOException {
        out.write(characters, from, count);
    }

    public void write(String text, int from, int count) throws IOException {
        out.write(text, from, count);
    }

    public void flush() throws IOException {
        out.flush();
    }

    public void close() throws IOException {
        out.close();
    }
}
