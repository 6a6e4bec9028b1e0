package shop;

import ooxcheck.junit.Check;
import ooxcheck.junit.Checks;

/** A test for each method of {@link Basket}. */
@Check(scope = 3)
class BasketTest implements Checks {}
