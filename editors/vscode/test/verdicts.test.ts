// What verdicts become in the test explorer and in the debugger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { picturePage } from "../src/picture";
import { launchOf, methodAt, outcome, splitName, type Verdict } from "../src/verdicts";

function verdict(given: Partial<Verdict>, from = 0, to = 9): Verdict {
  const range = { start: { line: from, character: 0 }, end: { line: to, character: 1 } };
  return { method: "List.add(int)", range, standing: "current", ...given };
}

test("only a current answer with exit status 0 is a pass", () => {
  assert.deepEqual(outcome(verdict({ exit: 0, verdict: "holds", seconds: 1.5 })), { kind: "passed", milliseconds: 1500 });
  for (const standing of ["not checked", "waiting", "running", "stale"] as const) {
    assert.notEqual(outcome(verdict({ exit: 0, standing })).kind, "passed");
  }
  assert.equal(outcome(verdict({})).kind, "errored");
});

test("a violation fails, and an answer that is none is an error", () => {
  const failed = outcome(verdict({ exit: 1, verdict: "violated", remark: "ensures :3", story: ["called as x = 0"] }));
  assert.deepEqual(failed, { kind: "failed", milliseconds: 0, message: "violated: ensures :3\ncalled as x = 0" });
  for (const exit of [2, 3, 4]) assert.equal(outcome(verdict({ exit, verdict: "unknown" })).kind, "errored");
});

test("a check that waits or runs is open, and an answer about an older text is outdated", () => {
  assert.deepEqual(outcome(verdict({ standing: "running" })), { kind: "open", isRunning: true });
  assert.deepEqual(outcome(verdict({ standing: "waiting" })), { kind: "open", isRunning: false });
  assert.deepEqual(outcome(verdict({ standing: "stale" })), { kind: "outdated" });
});

test("a name has a class and a method, whatever its parameters are", () => {
  assert.deepEqual(splitName("List.add(int)"), ["List", "add(int)"]);
  assert.deepEqual(splitName("a.b.Outer.Inner.put(java.util.List,int)"), ["a.b.Outer.Inner", "put(java.util.List,int)"]);
  assert.deepEqual(splitName("main()"), ["", "main()"]);
});

test("the method at a line is the innermost one around it", () => {
  const outer = verdict({ method: "outer" }, 0, 20);
  const inner = verdict({ method: "inner" }, 5, 8);
  assert.equal(methodAt([outer, inner], 6)?.method, "inner");
  assert.equal(methodAt([outer, inner], 9)?.method, "outer");
  assert.equal(methodAt([outer, inner], 21), undefined);
});

test("the debugger checks with the bounds of the answer", () => {
  const launch = launchOf(verdict({ options: { scope: 2 } }), "/a/list.oox");
  assert.deepEqual([launch.method, launch.program, launch.options], ["List.add(int)", "/a/list.oox", { scope: 2 }]);
  assert.deepEqual(launchOf({ method: "A.f()" }, "/a.oox").options, {});
});

test("the page of a picture runs its own script only", () => {
  const page = picturePage("abc");
  assert.match(page, /default-src 'none'/);
  assert.deepEqual([...page.matchAll(/<script([^>]*)>/g)].map((each) => each[1]), [' nonce="abc"']);
});
