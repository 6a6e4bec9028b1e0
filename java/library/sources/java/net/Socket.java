package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A connection to a program that is not known: what it sends is any bytes, and each step may fail. */
public class Socket implements Closeable {
    private boolean isConnected;
    private boolean isClosed;

    public Socket() {}

    public Socket(String host, int port) throws UnknownHostException, IOException {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("Port value out of range: " + port);
        }
        if (host != null && fails()) {
            throw new UnknownHostException(host);
        }
        if (fails()) {
            throw new IOException();
        }
        isConnected = true;
    }

    public InputStream getInputStream() throws IOException {
        checkConnected();
        return new Input();
    }

    public OutputStream getOutputStream() throws IOException {
        checkConnected();
        return new Output();
    }

    private void checkConnected() throws IOException {
        if (isClosed) {
            throw new SocketException("Socket is closed");
        }
        if (!isConnected) {
            throw new SocketException("Socket is not connected");
        }
        if (fails()) {
            throw new IOException();
        }
    }

    public boolean isConnected() {
        return isConnected;
    }

    public boolean isClosed() {
        return isClosed;
    }

    public void setSoTimeout(int millis) throws SocketException {
        if (isClosed || fails()) {
            throw new SocketException("Socket is closed");
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout can't be negative");
        }
    }

    public void close() throws IOException {
        if (fails()) {
            throw new IOException();
        }
        isClosed = true;
    }

    //@ assignable \nothing;
    private static native boolean fails();

    /** What the other side sends: closing it closes the socket, and after that it cannot be read. */
    private class Input extends InputStream.Foreign {
        public int read() throws IOException {
            if (isClosed) {
                throw new SocketException("Socket is closed");
            }
            return super.read();
        }

        public int available() throws IOException {
            if (isClosed) {
                throw new SocketException("Socket is closed");
            }
            return super.available();
        }

        public void close() throws IOException {
            Socket.this.close();
        }
    }

    /** What is sent to the other side. */
    private class Output extends OutputStream {
        public void write(int b) throws IOException {
            if (isClosed || fails()) {
                throw new SocketException("Socket is closed");
            }
        }

        public void close() throws IOException {
            Socket.this.close();
        }
    }
}
