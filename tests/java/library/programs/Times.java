import java.time.*;
import java.util.*;

/** Durations and dates. */
class Times {
    static boolean zero() { return (Duration.ZERO + "_" + Duration.ofSeconds(0) + "_" + Duration.ZERO.isZero()).equals("PT0S_PT0S_true"); } // = true
    static long sum() { return Duration.ofHours(25).plusMinutes(-61).plus(Duration.ofMillis(-1)).toMillis(); } // = 86339999
    static int nanos() { return Duration.ofMillis(-1).getNano(); } // = 999000000
    static long halves() { return Duration.ofSeconds(-3).dividedBy(2).toMillis(); } // = -1500
    static long product() { return Duration.ofMillis(-1500).multipliedBy(-3).toNanos(); } // = 4500000000
    static long quotient() { return Duration.ofHours(1).dividedBy(Duration.ofSeconds(-7)); } // = -514
    static int byZero() { Duration.ofDays(1).dividedBy(0); return 1; } // = !ArithmeticException
    static int tooLong() { Duration.ofDays(Long.MAX_VALUE); return 1; } // = !ArithmeticException
    static int order() { return Duration.ofMillis(5).compareTo(Duration.ofSeconds(0, 4999999)); } // = 1
    static boolean same() { return Duration.ofMinutes(60).equals(Duration.ofHours(1)) && Duration.ofMinutes(60).hashCode() == 3600; } // = true
    static boolean text() { return (Duration.ofSeconds(-1, 1).abs().toString() + Duration.ofSeconds(3661, 500)).equals("PT0.999999999SPT1H1M1.0000005S"); } // = true
    static int parts() { Duration d = Duration.ofSeconds(93784, 5000000); return d.toHoursPart() * 1000000 + d.toMinutesPart() * 10000 + d.toSecondsPart() * 100 + d.toMillisPart(); } // = 2030405
    static int negative() { return Duration.ZERO.withNanos(-1).getNano(); } // = !DateTimeException
    static boolean leap() { return (LocalDate.of(2023, 2, 28).plusDays(1).toString() + LocalDate.of(2024, 2, 28).plusDays(1)).equals("2023-03-012024-02-29"); } // = true
    static boolean months() { return (LocalDate.of(2023, 12, 31).plusMonths(2).toString() + LocalDate.of(2024, 2, 29).minusYears(1)).equals("2024-02-292023-02-28"); } // = true
    static long epoch() { return LocalDate.of(2000, 3, 1).toEpochDay() + LocalDate.of(-5, 7, 4).toEpochDay(); } // = -710153
    static boolean fromEpoch() { return (LocalDate.ofEpochDay(-1).toString() + LocalDate.ofEpochDay(-800000) + LocalDate.ofEpochDay(19782)).equals("1969-12-31-0221-09-042024-02-29"); } // = true
    static boolean yearDay() { return (LocalDate.ofYearDay(2024, 366).toString() + LocalDate.ofYearDay(2023, 60)).equals("2024-12-312023-03-01"); } // = true
    static int noDay() { return LocalDate.of(2023, 2, 29).getYear(); } // = !DateTimeException
    static int noMonth() { return LocalDate.of(2023, 13, 1).getYear(); } // = !DateTimeException
    static int end() { return LocalDate.MAX.plusDays(1).getYear(); } // = !DateTimeException
    static int dayOfYear() { return LocalDate.of(2024, 12, 31).getDayOfYear() * 1000 + LocalDate.of(2023, 3, 1).getDayOfYear(); } // = 366060
    static boolean weekday() { return (LocalDate.of(2024, 2, 29).getDayOfWeek() + "_" + LocalDate.EPOCH.getDayOfWeek().minus(8).getValue()).equals("THURSDAY_3"); } // = true
    static boolean before() { return LocalDate.of(2024, 1, 31).isBefore(LocalDate.of(2024, 2, 1)) && !LocalDate.EPOCH.isAfter(LocalDate.EPOCH) && LocalDate.EPOCH.isEqual(LocalDate.of(1970, Month.JANUARY, 1)); } // = true
    static LocalDate last() { return Collections.max(List.of(LocalDate.of(2020, 5, 6), LocalDate.of(2021, 1, 1), LocalDate.of(2020, 12, 31))); }
    static int latest() { return last().getYear() * 100 + last().getMonthValue(); } // = 202101
    static int lengths() { return Month.FEBRUARY.length(true) * 10000 + Month.JANUARY.plus(-2).maxLength() * 100 + Month.APRIL.firstMonthOfQuarter().getValue(); } // = 293004
    static boolean years() { return (LocalDate.of(12345, 1, 2).toString() + LocalDate.of(-7, 1, 2) + LocalDate.of(7, 10, 12)).equals("+12345-01-02-0007-01-020007-10-12"); } // = true
    static boolean threadState() { return (new Thread().getState().name()).equals("NEW"); } // = true
    static int boxes() { return new Byte("-7") + new Short("300") + new Integer("12") + new Long("5").intValue() + new Double("2.5").intValue() + new Float("1.5").intValue() + new Float(2.0).intValue() + (new Boolean("TRUE") ? 1000 : 0) + new Character('a'); } // = 1412
    static int tooLargeForByte() { return Byte.parseByte("128"); } // = !NumberFormatException
    static int decoded() { return Byte.decode("-0x80") + Short.decode("#7F") + (int) (long) Long.decode("010"); } // = 7
    static long unsigned() { return Long.divideUnsigned(-1, 10) + Long.remainderUnsigned(-1, 10) + Long.reverseBytes(1) + Short.reverseBytes((short) 1) + Short.toUnsignedInt((short) -1); } // = 1916732001408948893
}
