// What the server tells about the methods of a file, and what that means for the test explorer and the debugger.
// Nothing here needs the editor.

export interface Place {
  line: number;
  character: number;
}

/** What is known about a method. The fields behind `standing` are there if the answer is about the current text. */
export interface Verdict {
  method: string;
  range: { start: Place; end: Place };
  standing: "not checked" | "waiting" | "running" | "stale" | "current";
  verdict?: string;
  /** The exit status of a check: 0 it holds, 1 it is violated, anything else is no answer. */
  exit?: number;
  remark?: string;
  seconds?: number;
  story?: string[];
  options?: Record<string, unknown>;
  /** The number of runs that can be shown and debugged. */
  runs?: number;
}

export interface Verdicts {
  uri: string;
  methods: Verdict[];
}

export type Outcome =
  | { kind: "open"; isRunning: boolean }
  | { kind: "outdated" }
  | { kind: "passed"; milliseconds: number }
  | { kind: "failed" | "errored"; milliseconds: number; message: string };

/** Return what the test explorer shows for a method. */
export function outcome(known: Verdict): Outcome {
  switch (known.standing) {
    case "waiting":
    case "running":
      return { kind: "open", isRunning: known.standing === "running" };
    case "not checked":
    case "stale":
      return { kind: "outdated" };
    case "current": {
      const milliseconds = (known.seconds ?? 0) * 1000;
      if (known.exit === 0) return { kind: "passed", milliseconds };
      const head = `${known.verdict ?? "no answer"}: ${known.remark ?? ""}`;
      const message = [head, ...(known.story ?? [])].join("\n");
      return { kind: known.exit === 1 ? "failed" : "errored", milliseconds, message };
    }
  }
}

/** Return the class and the rest of a full name: `List.add(int)` is `add(int)` of `List`. */
export function splitName(method: string): [string, string] {
  const bracket = method.indexOf("(");
  const end = bracket < 0 ? method.length : bracket;
  const dot = method.lastIndexOf(".", end);
  return dot < 0 ? ["", method] : [method.slice(0, dot), method.slice(dot + 1)];
}

/** Return the innermost method at a line, from 0. */
export function methodAt(methods: readonly Verdict[], line: number): Verdict | undefined {
  const around = methods.filter(({ range }) => range.start.line <= line && line <= range.end.line);
  return around.sort((one, other) => other.range.start.line - one.range.start.line)[0];
}

/** Return the configuration that debugs the counterexample of a method, with the bounds with which it was found. */
export function launchOf(known: { method: string; options?: Record<string, unknown> }, file: string) {
  return {
    type: "ooxcheck",
    request: "launch",
    name: `counterexample of ${known.method}`,
    method: known.method,
    program: file,
    options: known.options ?? {},
  };
}
