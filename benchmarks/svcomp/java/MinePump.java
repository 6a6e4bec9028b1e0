import org.sosy_lab.sv_benchmarks.Verifier;

// The mine pump, a product line of six features (the specifications 1 to 5, the 31 products of SV-COMP).
//
// Water is 1 (low), 2 (normal) or 3 (high). In each of three steps the water may rise, methane may come or go, and somebody may ask
// the system to start, or else to stop; then time passes, and twice more in the end.
class MinePump {
  int water = 2;
  boolean methane;
  boolean running;
  boolean active = true;
  boolean ranBefore;
  boolean ranInMethane;

  final boolean canStart;
  final boolean canStop;
  final boolean hasAlarm;
  final boolean asksForMethane;
  final boolean hasSensors;

  MinePump(boolean canStart, boolean canStop, boolean hasAlarm, boolean asksForMethane, boolean hasSensors) {
    this.canStart = canStart;
    this.canStop = canStop;
    this.hasAlarm = hasAlarm;
    this.asksForMethane = asksForMethane;
    this.hasSensors = hasSensors;
  }

  void start() {
    if (!active && canStart) {
      assert !running;
      active = true;
    }
  }

  void stop() {
    if (active && canStop) {
      running = false;
      assert !running;
      active = false;
    }
  }

  // The sensor for low water is read the wrong way round, as in the original.
  void processEnvironment() {
    if (hasAlarm && running && methane || hasSensors && running && water != 1) {
      running = false;
    } else if (hasSensors && !running && water == 3 && !(asksForMethane && methane)) {
      running = true;
    }
  }

  void passTime() {
    if (active) {
      ranBefore = running;
    }
    if (running && water > 1) {
      water--;
    }
    if (active) {
      processEnvironment();
      judge();
    }
  }

  void judge() {
    assert !(methane && running);
    assert !(methane && running && ranInMethane);
    ranInMethane = methane && running;
    assert !(!methane && water == 3 && !running);
    assert !(water == 1 && running);
    assert !(water != 3 && running && !ranBefore);
  }

  void step(boolean rises, boolean gas, boolean starts, boolean stops) {
    if (rises && water < 3) {
      water++;
    }
    if (gas) {
      methane = !methane;
    }
    if (starts) {
      start();
    } else if (stops) {
      stop();
    }
    passTime();
  }

  void run() {
    for (int i = 0; i < 3; i++) {
      step(Verifier.nondetBoolean(), Verifier.nondetBoolean(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
    }
    passTime();
    passTime();
  }

  // MinePump-1: wrong
  static void product1() {
    new MinePump(false, false, false, false, false).run();
  }

  // MinePump-2: wrong
  static void product2() {
    new MinePump(true, false, false, false, false).run();
  }

  // MinePump-3: wrong
  static void product3() {
    new MinePump(false, true, false, false, false).run();
  }

  // MinePump-4: wrong
  static void product4() {
    new MinePump(true, true, false, false, false).run();
  }

  // MinePump-5: wrong
  static void product5() {
    new MinePump(false, false, true, false, false).run();
  }

  // MinePump-6: wrong
  static void product6() {
    new MinePump(true, false, true, false, false).run();
  }

  // MinePump-7: wrong
  static void product7() {
    new MinePump(false, true, true, false, false).run();
  }

  // MinePump-8: wrong
  static void product8() {
    new MinePump(true, true, true, false, false).run();
  }

  // MinePump-9: wrong
  static void product9() {
    new MinePump(false, false, false, true, false).run();
  }

  // MinePump-10: wrong
  static void product10() {
    new MinePump(true, false, false, true, false).run();
  }

  // MinePump-11: wrong
  static void product11() {
    new MinePump(false, true, false, true, false).run();
  }

  // MinePump-12: wrong
  static void product12() {
    new MinePump(true, true, false, true, false).run();
  }

  // MinePump-13: wrong
  static void product13() {
    new MinePump(false, false, true, true, false).run();
  }

  // MinePump-14: wrong
  static void product14() {
    new MinePump(true, false, true, true, false).run();
  }

  // MinePump-15: wrong
  static void product15() {
    new MinePump(false, true, true, true, false).run();
  }

  // MinePump-16: wrong
  static void product16() {
    new MinePump(true, true, true, true, false).run();
  }

  // MinePump-48: wrong
  static void product48() {
    new MinePump(false, false, false, false, true).run();
  }

  // MinePump-49: wrong
  static void product49() {
    new MinePump(false, false, false, false, true).run();
  }

  // MinePump-50: wrong
  static void product50() {
    new MinePump(true, false, false, false, true).run();
  }

  // MinePump-51: wrong
  static void product51() {
    new MinePump(false, true, false, false, true).run();
  }

  // MinePump-52: wrong
  static void product52() {
    new MinePump(true, true, false, false, true).run();
  }

  // MinePump-53: wrong
  static void product53() {
    new MinePump(false, false, true, false, true).run();
  }

  // MinePump-54: wrong
  static void product54() {
    new MinePump(true, false, true, false, true).run();
  }

  // MinePump-55: wrong
  static void product55() {
    new MinePump(false, true, true, false, true).run();
  }

  // MinePump-56: wrong
  static void product56() {
    new MinePump(true, true, true, false, true).run();
  }

  // MinePump-59: right
  static void product59() {
    new MinePump(false, true, false, true, true).run();
  }

  // MinePump-60: right
  static void product60() {
    new MinePump(true, true, false, true, true).run();
  }

  // MinePump-61: right
  static void product61() {
    new MinePump(false, false, true, true, true).run();
  }

  // MinePump-62: right
  static void product62() {
    new MinePump(true, false, true, true, true).run();
  }

  // MinePump-63: right
  static void product63() {
    new MinePump(false, true, true, true, true).run();
  }

  // MinePump-64: right
  static void product64() {
    new MinePump(true, true, true, true, true).run();
  }
}
