import java.util.regex.*;

/** Regular expressions: places of the first match as 100 times the start plus the end, and sums over all matches. */
class Regexes {
    static int place(Matcher matcher) {
        return matcher.find() ? 100 * matcher.start() + matcher.end() : -1;
    }

    static int count(Matcher matcher) {
        int sum = 0;
        while (matcher.find()) {
            sum += 100 + 3 * matcher.end() + matcher.start();
        }
        return sum;
    }

    static boolean reset(Matcher matcher) {
        boolean isMatch = !matcher.matches() && matcher.find() && matcher.start() == 1 && matcher.find() && matcher.start() == 2 && !matcher.find();
        return isMatch && matcher.reset().find() && matcher.end() == 2 && matcher.reset("b").matches() && matcher.group().equals("b");
    }

    static boolean matches0() { return "".matches("a*?|ab(b{2}ax*)*"); } // = true
    static int found0() { return place(Pattern.compile("a*?|ab(b{2}ax*)*").matcher("")); } // = 0
    static boolean matches1() { return "ax".matches("b?\\w{1,}|(b){1,2}"); } // = true
    static int found1() { return place(Pattern.compile("b?\\w{1,}|(b){1,2}").matcher("ax")); } // = 2
    static int all1() { return count(Pattern.compile("b?\\w{1,}|(b){1,2}").matcher("ax")); } // = 106
    static boolean matches2() { return "aaab1".matches("[a-c1]*"); } // = true
    static int found2() { return place(Pattern.compile("[a-c1]*").matcher("aaab1")); } // = 5
    static boolean matches3() { return "".matches("b(.+?)*?"); } // = false
    static int found3() { return place(Pattern.compile("b(.+?)*?").matcher("")); } // = -1
    static int all3() { return count(Pattern.compile("b(.+?)*?").matcher("")); } // = 0
    static boolean matches4() { return "acaac".matches("(x*?|a{1,}.+?.)?\\d+?"); } // = false
    static int found4() { return place(Pattern.compile("(x*?|a{1,}.+?.)?\\d+?").matcher("acaac")); } // = -1
    static int all4() { return count(Pattern.compile("(x*?|a{1,}.+?.)?\\d+?").matcher("acaac")); } // = 0
    static boolean matches5() { return "a1ca".matches("[^a]*"); } // = false
    static int found5() { return place(Pattern.compile("[^a]*").matcher("a1ca")); } // = 0
    static boolean matches6() { return "aba1a".matches("[ab](x*.+.+)[ab]+?"); } // = true
    static int found6() { return place(Pattern.compile("[ab](x*.+.+)[ab]+?").matcher("aba1a")); } // = 5
    static int all6() { return count(Pattern.compile("[ab](x*.+.+)[ab]+?").matcher("aba1a")); } // = 115
    static boolean matches7() { return "".matches("\\w[ab]+[a-c1]"); } // = false
    static int found7() { return place(Pattern.compile("\\w[ab]+[a-c1]").matcher("")); } // = -1
    static int all7() { return count(Pattern.compile("\\w[ab]+[a-c1]").matcher("")); } // = 0
    static boolean matches8() { return "aaccx".matches("b*?"); } // = false
    static int found8() { return place(Pattern.compile("b*?").matcher("aaccx")); } // = 0
    static boolean matches9() { return "cxb1ca".matches("\\w{0,2}?"); } // = false
    static int found9() { return place(Pattern.compile("\\w{0,2}?").matcher("cxb1ca")); } // = 0
    static boolean matches10() { return "ba".matches("(\\w??.?).{0,2}?"); } // = true
    static int found10() { return place(Pattern.compile("(\\w??.?).{0,2}?").matcher("ba")); } // = 1
    static boolean matches11() { return "b1ba".matches("[^a][^a]+"); } // = false
    static int found11() { return place(Pattern.compile("[^a][^a]+").matcher("b1ba")); } // = 3
    static int all11() { return count(Pattern.compile("[^a][^a]+").matcher("b1ba")); } // = 109
    static boolean matches12() { return "xbcxb".matches("(b|a{1,2}){0,2}?|\\d"); } // = false
    static int found12() { return place(Pattern.compile("(b|a{1,2}){0,2}?|\\d").matcher("xbcxb")); } // = 0
    static boolean matches13() { return "a".matches("[^a]"); } // = false
    static int found13() { return place(Pattern.compile("[^a]").matcher("a")); } // = -1
    static int all13() { return count(Pattern.compile("[^a]").matcher("a")); } // = 0
    static boolean matches14() { return "xa".matches("a?b{2}"); } // = false
    static int found14() { return place(Pattern.compile("a?b{2}").matcher("xa")); } // = -1
    static int all14() { return count(Pattern.compile("a?b{2}").matcher("xa")); } // = 0
    static boolean matches15() { return "aa".matches("[a-c1]+"); } // = true
    static int found15() { return place(Pattern.compile("[a-c1]+").matcher("aa")); } // = 2
    static int all15() { return count(Pattern.compile("[a-c1]+").matcher("aa")); } // = 106
    static boolean matches16() { return "ba".matches("\\w??x+?[ab]*"); } // = false
    static int found16() { return place(Pattern.compile("\\w??x+?[ab]*").matcher("ba")); } // = -1
    static int all16() { return count(Pattern.compile("\\w??x+?[ab]*").matcher("ba")); } // = 0
    static boolean matches17() { return "a".matches("ab+?(ab?)"); } // = false
    static int found17() { return place(Pattern.compile("ab+?(ab?)").matcher("a")); } // = -1
    static int all17() { return count(Pattern.compile("ab+?(ab?)").matcher("a")); } // = 0
    static boolean matches18() { return "a".matches("a{1,2}\\d?\\w"); } // = false
    static int found18() { return place(Pattern.compile("a{1,2}\\d?\\w").matcher("a")); } // = -1
    static int all18() { return count(Pattern.compile("a{1,2}\\d?\\w").matcher("a")); } // = 0
    static boolean matches19() { return "abbac".matches("\\d{2}.*?"); } // = false
    static int found19() { return place(Pattern.compile("\\d{2}.*?").matcher("abbac")); } // = -1
    static int all19() { return count(Pattern.compile("\\d{2}.*?").matcher("abbac")); } // = 0
    static boolean matches20() { return "".matches("x"); } // = false
    static int found20() { return place(Pattern.compile("x").matcher("")); } // = -1
    static int all20() { return count(Pattern.compile("x").matcher("")); } // = 0
    static boolean matches21() { return "aac".matches("(a{1,}\\w{0,2}?.+?)"); } // = true
    static int found21() { return place(Pattern.compile("(a{1,}\\w{0,2}?.+?)").matcher("aac")); } // = 3
    static int all21() { return count(Pattern.compile("(a{1,}\\w{0,2}?.+?)").matcher("aac")); } // = 109
    static boolean matches22() { return "c".matches("b+"); } // = false
    static int found22() { return place(Pattern.compile("b+").matcher("c")); } // = -1
    static int all22() { return count(Pattern.compile("b+").matcher("c")); } // = 0
    static boolean matches23() { return "".matches("\\d{1,}|[ab]*"); } // = true
    static int found23() { return place(Pattern.compile("\\d{1,}|[ab]*").matcher("")); } // = 0
    static boolean matches24() { return "cc".matches("\\w?"); } // = false
    static int found24() { return place(Pattern.compile("\\w?").matcher("cc")); } // = 1
    static boolean matches25() { return "b".matches("\\d{1,}"); } // = false
    static int found25() { return place(Pattern.compile("\\d{1,}").matcher("b")); } // = -1
    static int all25() { return count(Pattern.compile("\\d{1,}").matcher("b")); } // = 0
    static boolean matches26() { return "cxbb".matches("[ab]x{1,}"); } // = false
    static int found26() { return place(Pattern.compile("[ab]x{1,}").matcher("cxbb")); } // = -1
    static int all26() { return count(Pattern.compile("[ab]x{1,}").matcher("cxbb")); } // = 0
    static boolean matches27() { return "xbc".matches("bx?"); } // = false
    static int found27() { return place(Pattern.compile("bx?").matcher("xbc")); } // = 102
    static int all27() { return count(Pattern.compile("bx?").matcher("xbc")); } // = 107
    static boolean matches28() { return "xc".matches("\\d*?x"); } // = false
    static int found28() { return place(Pattern.compile("\\d*?x").matcher("xc")); } // = 1
    static int all28() { return count(Pattern.compile("\\d*?x").matcher("xc")); } // = 103
    static boolean matches29() { return "ab".matches("(ab*){1,2}[a-c1]{1,}"); } // = true
    static int found29() { return place(Pattern.compile("(ab*){1,2}[a-c1]{1,}").matcher("ab")); } // = 2
    static int all29() { return count(Pattern.compile("(ab*){1,2}[a-c1]{1,}").matcher("ab")); } // = 106
    static boolean matches30() { return "abxcba".matches("\\w??.{1,2}|ab[^a]{2}"); } // = false
    static int found30() { return place(Pattern.compile("\\w??.{1,2}|ab[^a]{2}").matcher("abxcba")); } // = 2
    static int all30() { return count(Pattern.compile("\\w??.{1,2}|ab[^a]{2}").matcher("abxcba")); } // = 342
    static boolean matches31() { return "1axax".matches("[ab]?[a-c1]{0,2}?"); } // = false
    static int found31() { return place(Pattern.compile("[ab]?[a-c1]{0,2}?").matcher("1axax")); } // = 0
    static boolean matches32() { return "aa1x".matches("\\d??"); } // = false
    static int found32() { return place(Pattern.compile("\\d??").matcher("aa1x")); } // = 0
    static boolean matches33() { return "bacba".matches("[a-c1]{1,}"); } // = true
    static int found33() { return place(Pattern.compile("[a-c1]{1,}").matcher("bacba")); } // = 5
    static int all33() { return count(Pattern.compile("[a-c1]{1,}").matcher("bacba")); } // = 115
    static boolean matches34() { return "1b11".matches("\\w"); } // = false
    static int found34() { return place(Pattern.compile("\\w").matcher("1b11")); } // = 1
    static int all34() { return count(Pattern.compile("\\w").matcher("1b11")); } // = 436
    static boolean matches35() { return "bba".matches("ab{2}"); } // = false
    static int found35() { return place(Pattern.compile("ab{2}").matcher("bba")); } // = -1
    static int all35() { return count(Pattern.compile("ab{2}").matcher("bba")); } // = 0
    static boolean matches36() { return "a".matches("[a-c1]"); } // = true
    static int found36() { return place(Pattern.compile("[a-c1]").matcher("a")); } // = 1
    static int all36() { return count(Pattern.compile("[a-c1]").matcher("a")); } // = 103
    static boolean matches37() { return "cbxaxa".matches("(.??x{1,}[ab])+a??"); } // = false
    static int found37() { return place(Pattern.compile("(.??x{1,}[ab])+a??").matcher("cbxaxa")); } // = 106
    static int all37() { return count(Pattern.compile("(.??x{1,}[ab])+a??").matcher("cbxaxa")); } // = 119
    static boolean matches38() { return "".matches("a?"); } // = true
    static int found38() { return place(Pattern.compile("a?").matcher("")); } // = 0
    static boolean matches39() { return "".matches("[^a]{0,2}?"); } // = true
    static int found39() { return place(Pattern.compile("[^a]{0,2}?").matcher("")); } // = 0
    static boolean replaced0() { return "banana".replaceAll("a", "o").equals("bonono"); } // = true
    static boolean first0() { return "banana".replaceFirst("a", "o").equals("bonana"); } // = true
    static boolean replaced1() { return "baaan".replaceAll("a+", "").equals("bn"); } // = true
    static boolean first1() { return "baaan".replaceFirst("a+", "").equals("bn"); } // = true
    static boolean replaced2() { return "education".replaceAll("[aeiou]", "*").equals("*d*c*t**n"); } // = true
    static boolean first2() { return "education".replaceFirst("[aeiou]", "*").equals("*ducation"); } // = true
    static boolean replaced3() { return " a  b ".replaceAll("\\s+", "_").equals("_a_b_"); } // = true
    static boolean first3() { return " a  b ".replaceFirst("\\s+", "_").equals("_a  b "); } // = true
    static boolean replaced4() { return "aab".replaceAll("(ab|a)", "<>").equals("<><>"); } // = true
    static boolean first4() { return "aab".replaceFirst("(ab|a)", "<>").equals("<>ab"); } // = true
    static boolean replaced5() { return "abc".replaceAll("x*", "-").equals("-a-b-c-"); } // = true
    static boolean first5() { return "abc".replaceFirst("x*", "-").equals("-abc"); } // = true
    static boolean replaced6() { return "ab".replaceAll("", ".").equals(".a.b."); } // = true
    static boolean first6() { return "ab".replaceFirst("", ".").equals(".ab"); } // = true
    static boolean replaced7() { return "aaa".replaceAll("^a", "b").equals("baa"); } // = true
    static boolean first7() { return "aaa".replaceFirst("^a", "b").equals("baa"); } // = true
    static boolean replaced8() { return "a.b.c".replaceAll("\\.", "/").equals("a/b/c"); } // = true
    static boolean first8() { return "a.b.c".replaceFirst("\\.", "/").equals("a/b.c"); } // = true
    static boolean replaced9() { return "a\\b".replaceAll("\\\\", "/").equals("a/b"); } // = true
    static boolean first9() { return "a\\b".replaceFirst("\\\\", "/").equals("a/b"); } // = true
    static boolean split0() { return String.join("|", "a,b,,c,,".split(",\\s*")).equals("a|b||c") && "a,b,,c,,".split(",\\s*").length == 4; } // = true
    static int splitPattern0() { return Pattern.compile(",\\s*").split("a,b,,c,,", 0).length; } // = 4
    static boolean split1() { return String.join("|", "a,b,,c,,".split(",\\s*", -1)).equals("a|b||c||") && "a,b,,c,,".split(",\\s*", -1).length == 6; } // = true
    static int splitPattern1() { return Pattern.compile(",\\s*").split("a,b,,c,,", -1).length; } // = 6
    static boolean split2() { return String.join("|", "a,b,,c,,".split(",\\s*", 2)).equals("a|b,,c,,") && "a,b,,c,,".split(",\\s*", 2).length == 2; } // = true
    static int splitPattern2() { return Pattern.compile(",\\s*").split("a,b,,c,,", 2).length; } // = 2
    static boolean split3() { return String.join("|", "abc".split("")).equals("a|b|c") && "abc".split("").length == 3; } // = true
    static int splitPattern3() { return Pattern.compile("").split("abc", 0).length; } // = 3
    static boolean split4() { return String.join("|", "abc".split("", 2)).equals("a|bc") && "abc".split("", 2).length == 2; } // = true
    static int splitPattern4() { return Pattern.compile("").split("abc", 2).length; } // = 2
    static boolean split5() { return String.join("|", "".split(",+")).equals("") && "".split(",+").length == 1; } // = true
    static int splitPattern5() { return Pattern.compile(",+").split("", 0).length; } // = 1
    static boolean split6() { return String.join("|", ",,a".split(",+")).equals("|a") && ",,a".split(",+").length == 2; } // = true
    static int splitPattern6() { return Pattern.compile(",+").split(",,a", 0).length; } // = 2
    static boolean split7() { return String.join("|", "a1b22c".split("\\d+")).equals("a|b|c") && "a1b22c".split("\\d+").length == 3; } // = true
    static int splitPattern7() { return Pattern.compile("\\d+").split("a1b22c", 0).length; } // = 3
    static boolean split8() { return String.join("|", "no".split("x+")).equals("no") && "no".split("x+").length == 1; } // = true
    static int splitPattern8() { return Pattern.compile("x+").split("no", 0).length; } // = 1
    static boolean split9() { return String.join("|", "xx".split("x")).equals("") && "xx".split("x").length == 0; } // = true
    static int splitPattern9() { return Pattern.compile("x").split("xx", 0).length; } // = 0
    static boolean split10() { return String.join("|", "xx".split("x", -1)).equals("||") && "xx".split("x", -1).length == 3; } // = true
    static int splitPattern10() { return Pattern.compile("x").split("xx", -1).length; } // = 3
    static boolean split11() { return String.join("|", " a b".split(" ")).equals("|a|b") && " a b".split(" ").length == 3; } // = true
    static int splitPattern11() { return Pattern.compile(" ").split(" a b", 0).length; } // = 3
    static boolean split12() { return String.join("|", "aXbXc".split("X", 1)).equals("aXbXc") && "aXbXc".split("X", 1).length == 1; } // = true
    static int splitPattern12() { return Pattern.compile("X").split("aXbXc", 1).length; } // = 1
    static boolean split13() { return String.join("|", "a b  c".split("\\s")).equals("a|b||c") && "a b  c".split("\\s").length == 4; } // = true
    static int splitPattern13() { return Pattern.compile("\\s").split("a b  c", 0).length; } // = 4
    static boolean split14() { return String.join("|", "boo:and:foo".split("o", 5)).equals("b||:and:f||") && "boo:and:foo".split("o", 5).length == 5; } // = true
    static int splitPattern14() { return Pattern.compile("o").split("boo:and:foo", 5).length; } // = 5
    static boolean split15() { return String.join("|", "boo:and:foo".split("o", -2)).equals("b||:and:f||") && "boo:and:foo".split("o", -2).length == 5; } // = true
    static int splitPattern15() { return Pattern.compile("o").split("boo:and:foo", -2).length; } // = 5
    static boolean split16() { return String.join("|", "boo:and:foo".split("o")).equals("b||:and:f") && "boo:and:foo".split("o").length == 3; } // = true
    static int splitPattern16() { return Pattern.compile("o").split("boo:and:foo", 0).length; } // = 3
    static boolean other0() { return Pattern.matches("a*b", "aab"); } // = true
    static boolean other1() { return Pattern.compile("a").matcher("ba").lookingAt(); } // = false
    static boolean other2() { return Pattern.compile("a*").matcher("ba").lookingAt(); } // = true
    static boolean other3() { return Pattern.compile("a.c").pattern().equals("a.c") && Pattern.compile("x").toString().equals("x"); } // = true
    static boolean other4() { return "a\nb".matches("a.b"); } // = false
    static boolean other5() { return "a\tb".matches("a\\tb"); } // = true
    static boolean other6() { return "A".matches("\\x41") && "A".matches("\\u0041"); } // = true
    static boolean other7() { return "é".matches("\\w"); } // = false
    static boolean other8() { return "é".matches("[^a-z]"); } // = true
    static boolean other9() { return "-".matches("[a\\-z]") && "-".matches("[-a]") && "-".matches("[a-]") && "^".matches("[a^]"); } // = true
    static boolean other10() { return "$5".matches("\\$\\d") && "a]".matches("a]") && "a}".matches("a}"); } // = true
    static boolean other11() { return "aB3_".matches("\\p{Alpha}+\\p{Digit}\\p{Punct}"); } // = true
    static boolean other12() { return "abc".matches("^abc$"); } // = true
    static boolean other13() { return "abc\n".matches("abc$"); } // = false
    static boolean other14() { return Pattern.compile("b").matcher("abc").find(2); } // = false
    static boolean other15() { return Pattern.compile("b").matcher("abc").find(1); } // = true
    static boolean thrown0() { return Pattern.compile("b").matcher("abc").find(4); } // = !IndexOutOfBoundsException
    static int thrown1() { return Pattern.compile("b").matcher("abc").start(); } // = !IllegalStateException
    static int thrown2() { return Pattern.compile("b").matcher("abc").group().length(); } // = !IllegalStateException
    static boolean thrown3() { return Pattern.compile("b").matcher(null).matches(); } // = !NullPointerException
    static boolean again0() { return reset(Pattern.compile("b").matcher("abb")); } // = true
    static boolean cases0() { Pattern p = Pattern.compile("a[b-d]+[^x]", Pattern.CASE_INSENSITIVE); return p.matcher("ABDy").matches() && !p.matcher("abX").matches() && p.flags() == 2 && p.pattern().equals("a[b-d]+[^x]"); } // = true
    static boolean cases1() { return "FoO-1".matches("(?i)fo+\\W\\d") && !"\u00c9".matches("(?i)\u00e9") && "k".matches("(?i)[G-M]"); } // = true
    static boolean cases2() { return "[^@`{]".length() == 6 && !"@".matches("(?i)`") && "_".matches("(?i)[Z-b]") && "y".matches("(?i)[^Z-b]"); } // = true
    static boolean dots() { return Pattern.compile("a.b", Pattern.DOTALL).matcher("a\nb").find() && !Pattern.compile("a.b").matcher("a\nb").find() && "A\nB".matches("(?is)a.b"); } // = true
    static boolean literal() { return Pattern.compile("a.b*", Pattern.LITERAL | Pattern.CASE_INSENSITIVE).matcher("xA.B*").find() && !Pattern.compile("a.b*", Pattern.LITERAL).matcher("aab").find(); } // = true
    static boolean begins() { return Pattern.compile("\\Aab").matcher("abab").replaceAll("x").equals("xab") && !Pattern.compile("(?i)^b").matcher("aB").find(); } // = true
    static boolean tested() { return Pattern.compile("b+").asPredicate().test("abc") && !Pattern.compile("b+").asMatchPredicate().test("abc") && Pattern.quote("a.b").equals("\\Qa.b\\E"); } // = true
    static String groups(Matcher matcher) {
        String result = "";
        while (matcher.find()) {
            for (int g = 0; g <= matcher.groupCount(); g++) {
                result += matcher.start(g) + "-" + matcher.end(g) + ":" + matcher.group(g) + (g < matcher.groupCount() ? "," : ";");
            }
        }
        return result;
    }

    static boolean groups0() { return groups(Pattern.compile("(\\d+)-([a-z]+)(,x)?").matcher("12-ab3-c,x")).equals("0-5:12-ab,0-2:12,3-5:ab,-1--1:null;5-10:3-c,x,5-6:3,7-8:c,8-10:,x;"); } // = true
    static boolean groups1() { return groups(Pattern.compile("(a|ab)(b?)").matcher("ab")).equals("0-2:ab,0-1:a,1-2:b;"); } // = true
    static boolean groups2() { return groups(Pattern.compile("(a|b)+").matcher("xabb")).equals("1-4:abb,3-4:b;"); } // = true
    static boolean groups3() { return groups(Pattern.compile("(a|b)*b").matcher("aab")).equals("0-3:aab,1-2:a;"); } // = true
    static boolean groups4() { return groups(Pattern.compile("(a*?)(a*)").matcher("aa")).equals("0-2:aa,0-0:,0-2:aa;2-2:,2-2:,2-2:;"); } // = true
    static boolean groups5() { return groups(Pattern.compile("(^|,)([^,]*)").matcher("a,,b")).equals("0-1:a,0-0:,0-1:a;1-2:,,1-2:,,2-2:;2-4:,b,2-3:,,3-4:b;"); } // = true
    static boolean groups6() { return groups(Pattern.compile("(a+)(,|$)").matcher("aa,a")).equals("0-3:aa,,0-2:aa,2-3:,;3-4:a,3-4:a,4-4:;"); } // = true
    static boolean groups7() { return groups(Pattern.compile("(?<year>\\d{4})-(?:(0)|(1))").matcher("1999-1")).equals("0-6:1999-1,0-4:1999,-1--1:null,5-6:1;"); } // = true
    static boolean groups8() { return groups(Pattern.compile("(a){2}").matcher("aaa")).equals("0-2:aa,1-2:a;"); } // = true
    static boolean groups9() { return groups(Pattern.compile("((a)b)?").matcher("ab")).equals("0-2:ab,0-2:ab,0-1:a;2-2:,-1--1:null,-1--1:null;"); } // = true
    static boolean names() { Matcher m = Pattern.compile("(?<a>x)(?<b2>y)?").matcher("x"); return m.matches() && m.group("a").equals("x") && m.start("b2") == -1 && m.group("b2") == null && m.end("a") == 1; } // = true
    static int names0() { Matcher m = Pattern.compile("(?<a>x)").matcher("x"); m.find(); return m.group("c").length(); } // = !IllegalArgumentException
    static int names1() { Matcher m = Pattern.compile("(?<a>x)").matcher("x"); return m.group("a").length(); } // = !IllegalStateException
    static int group0() { Matcher m = Pattern.compile("(x)").matcher("x"); m.find(); return m.group(2).length(); } // = !IndexOutOfBoundsException
    static int group1() { return Pattern.compile("(x)").matcher("x").group(3).length(); } // = !IllegalStateException
    static boolean trimmed() { return "  a b ".replaceAll("^\\s+|\\s+$", "").equals("a b") && "a  ".replaceFirst("\\s+$", "").equals("a"); } // = true
    static boolean swapped() { return "a-b c-d".replaceAll("(\\w)-(\\w)", "$2-$1").equals("b-a d-c") && "ab".replaceFirst("(a)(b)?", "<$2$1$0>").equals("<baab>"); } // = true
    static boolean named() { return "1999-12".replaceAll("(?<y>\\d+)-(?<m>\\d+)", "${m}/${y}").equals("12/1999"); } // = true
    static boolean optional() { return "a".replaceAll("a(b)?", "[$1]").equals("[]") && "ab".replaceAll("(a)", "$10").equals("a0b"); } // = true
    static boolean escaped() { return "a".replaceAll("a", "\\$1\\\\").equals("$1\\") && Matcher.quoteReplacement("$a\\").equals("\\$a\\\\"); } // = true
    static int replacement0() { return "a".replaceAll("a", "$").length(); } // = !IllegalArgumentException
    static int replacement1() { return "a".replaceAll("a", "b\\").length(); } // = !IllegalArgumentException
    static int replacement2() { return "a".replaceAll("a", "$1").length(); } // = !IndexOutOfBoundsException
    static int replacement3() { return "a".replaceAll("a", "${x}").length(); } // = !IllegalArgumentException
    static int replacement4() { return "a".replaceAll("(?<x>a)", "${x").length(); } // = !IllegalArgumentException
    static boolean replacement5() { return "b".replaceAll("a", "$").equals("b"); } // = true
    static boolean replaced() { return Pattern.compile("(\\d)").matcher("a1b2").replaceAll(m -> "<" + m.group(1) + m.start() + ">").equals("a<11>b<23>"); } // = true
    static boolean appended() { Matcher m = Pattern.compile("(b)").matcher("abcb"); StringBuilder to = new StringBuilder(); while (m.find()) { m.appendReplacement(to, "$1$1"); } return m.appendTail(to).toString().equals("abbcbb"); } // = true
    static boolean kept() { Matcher m = Pattern.compile("(a)|b").matcher("ab"); m.find(); MatchResult first = m.toMatchResult(); m.find(); return first.group(1).equals("a") && m.group(1) == null && first.end() == 1 && first.groupCount() == 1; } // = true
    static boolean again1() { Matcher m = Pattern.compile("^a").matcher("aa"); return m.find() && !m.find() && !m.find(1) && m.find(0); } // = true
}
