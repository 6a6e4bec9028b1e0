package java.util;

import java.io.Serializable;

/** A time in milliseconds. Now is any time. */
public class Date implements Serializable, Cloneable, Comparable<Date> {
    private long time;

    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long time) {
        this.time = time;
    }

    public long getTime() {
        return time;
    }

    public void setTime(long time) {
        this.time = time;
    }

    public boolean before(Date other) {
        return time < other.time;
    }

    public boolean after(Date other) {
        return time > other.time;
    }

    public int compareTo(Date other) {
        return Long.compare(time, other.time);
    }

    public boolean equals(Object other) {
        return other instanceof Date && time == ((Date) other).time;
    }

    public int hashCode() {
        return (int) time ^ (int) (time >> 32);
    }

    @Refused("the zone of the machine is not known; use the time in milliseconds")
    public native String toString();
}
