package java.util;

import java.util.function.*;

/** How many numbers came, their sum, the least and the greatest. */
//# only Int
public class IntSummaryStatistics implements IntConsumer {
//# end
//# only Long
public class LongSummaryStatistics implements LongConsumer, IntConsumer {
//# end
//# only Double
public class DoubleSummaryStatistics implements DoubleConsumer {
//# end
    private long count;
    //# only Int Long
    private long sum;
    private ${type} min = ${Box}.MAX_VALUE;
    private ${type} max = ${Box}.MIN_VALUE;
    //# end
    //# only Double
    private final DoubleSum sum = new DoubleSum();
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    //# end

    public ${Kind}SummaryStatistics() {}

    public void accept(${type} number) {
        count++;
        //# only Int Long
        sum += number;
        //# end
        //# only Double
        sum.add(number);
        //# end
        min = Math.min(min, number);
        max = Math.max(max, number);
    }

    //# only Long
    public void accept(int number) {
        accept((long) number);
    }

    //# end
    public void combine(${Kind}SummaryStatistics other) {
        count += other.count;
        //# only Int Long
        sum += other.sum;
        //# end
        //# only Double
        sum.add(other.sum.total());
        //# end
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    public final long getCount() {
        return count;
    }

    //# only Int Long
    public final long getSum() {
        return sum;
    }

    public final double getAverage() {
        return count == 0 ? 0 : (double) sum / count;
    }

    //# end
    //# only Double
    public final double getSum() {
        return sum.total();
    }

    public final double getAverage() {
        return count == 0 ? 0 : sum.total() / count;
    }

    //# end
    public final ${type} getMin() {
        return min;
    }

    public final ${type} getMax() {
        return max;
    }

    @Refused("texts of averages are not known; ask for the numbers")
    public native String toString();
}
