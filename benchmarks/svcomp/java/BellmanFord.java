import org.sosy_lab.sv_benchmarks.Verifier;

// Shortest ways by Bellman and Ford, in a graph of `nodes` whose edges are all of length 1: a matrix, row behind row.
class BellmanFord {
  static int[] distances(int nodes, boolean[] edge, int last) {
    int[] distance = new int[nodes];
    for (int i = 0; i <= last; i++) {
      distance[i] = nodes + 1;
    }
    distance[0] = 0;
    for (int round = 0; round < nodes; round++) {
      relax(nodes, edge, distance);
    }
    return distance;
  }

  static void relax(int nodes, boolean[] edge, int[] distance) {
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < nodes; j++) {
        if (edge[i * nodes + j] && distance[i] + 1 < distance[j]) {
          distance[j] = distance[i] + 1;
        }
      }
    }
  }

  static int someNodes() {
    int nodes = Verifier.nondetInt();
    Verifier.assume(0 < nodes && nodes <= 46340);
    return nodes;
  }

  static boolean[] edges(int nodes) {
    boolean[] edge = new boolean[nodes * nodes];
    for (int i = 0; i < edge.length; i++) {
      edge[i] = Verifier.nondetBoolean();
    }
    return edge;
  }

  // BellmanFord-FunSat01: right
  static void shortWays() {
    int nodes = someNodes();
    for (int each : distances(nodes, edges(nodes), nodes - 1)) {
      assert each == nodes + 1 || each <= nodes;
    }
  }

  // BellmanFord-FunUnsat01: wrong
  static void longWays() {
    int nodes = someNodes();
    for (int each : distances(nodes, edges(nodes), nodes - 1)) {
      assert each > nodes;
    }
  }

  // BellmanFord-MemSat01: right
  static void within() {
    int nodes = someNodes();
    distances(nodes, edges(nodes), nodes - 1);
  }

  // BellmanFord-MemUnsat01: wrong, distances are set up to and including that of a node that is not there
  static void beyond() {
    int nodes = someNodes();
    distances(nodes, edges(nodes), nodes);
  }
}
