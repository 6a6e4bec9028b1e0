package java.util.concurrent;

/** Units of time, which does not pass here. */
public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1000L),
    MILLISECONDS(1000000L),
    SECONDS(1000000000L),
    MINUTES(60000000000L),
    HOURS(3600000000000L),
    DAYS(86400000000000L);

    private final long nanos;

    TimeUnit(long nanos) {
        this.nanos = nanos;
    }

    /** Rounds towards zero; what does not fit is the greatest or smallest long. */
    public long convert(long duration, TimeUnit unit) {
        if (unit.nanos <= nanos) {
            return duration / (nanos / unit.nanos);
        }
        long ratio = unit.nanos / nanos;
        long most = Long.MAX_VALUE / ratio;
        return duration > most ? Long.MAX_VALUE : duration < -most ? Long.MIN_VALUE : duration * ratio;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    /** Other threads may run at any time. */
    public void sleep(long timeout) throws InterruptedException {}
}
