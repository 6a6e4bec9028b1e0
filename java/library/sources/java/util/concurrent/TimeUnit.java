package java.util.concurrent;

/** Units of time, which does not pass here. */
public final class TimeUnit {
    public static final TimeUnit NANOSECONDS = new TimeUnit();
    public static final TimeUnit MICROSECONDS = new TimeUnit();
    public static final TimeUnit MILLISECONDS = new TimeUnit();
    public static final TimeUnit SECONDS = new TimeUnit();
    public static final TimeUnit MINUTES = new TimeUnit();
    public static final TimeUnit HOURS = new TimeUnit();
    public static final TimeUnit DAYS = new TimeUnit();

    private TimeUnit() {}

    /** Any other thread may go on at any time. */
    public void sleep(long timeout) throws InterruptedException {}
}
