// The test explorer: an entry for each method, below its class and its file, with its verdict and the time of its check.

import * as vscode from "vscode";
import { outcome, splitName, type Verdict, type Verdicts } from "./verdicts";

export interface Checker {
  check(uri: vscode.Uri): Promise<void>;
  debug(uri: vscode.Uri, method: string): Promise<void>;
}

export class Explorer implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("ooxcheck", "ooxcheck");
  private readonly items = new Map<string, Map<string, vscode.TestItem>>();
  private readonly last = new Map<string, Verdict>();
  private readonly runs = new Map<string, vscode.TestRun>();

  constructor(private readonly checker: Checker) {
    const { Run, Debug } = vscode.TestRunProfileKind;
    this.controller.createRunProfile("Check", Run, (request) => this.check(request), true);
    this.controller.createRunProfile("Debug the counterexample", Debug, (request) => this.debug(request), true);
  }

  /** Take the verdicts of a file. */
  take(verdicts: Verdicts): void {
    const uri = vscode.Uri.parse(verdicts.uri);
    const items = this.refreshed(uri, verdicts.methods);
    this.items.set(uri.toString(), items);
    for (const known of verdicts.methods) {
      const item = items.get(known.method);
      const same = item && sameAs(this.last.get(item.id), known);
      if (item && !same) this.report(uri, item, known);
    }
    if (!verdicts.methods.some((known) => outcome(known).kind === "open")) this.finish(uri);
  }

  dispose(): void {
    for (const run of this.runs.values()) run.end();
    this.controller.dispose();
  }

  private report(uri: vscode.Uri, item: vscode.TestItem, known: Verdict): void {
    this.last.set(item.id, known);
    const state = outcome(known);
    if (state.kind === "outdated") {
      this.controller.invalidateTestResults(item);
      return;
    }
    const run = this.runOf(uri);
    switch (state.kind) {
      case "open":
        return state.isRunning ? run.started(item) : run.enqueued(item);
      case "passed":
        return run.passed(item, state.milliseconds);
      case "failed":
      case "errored":
        // As output and not as a message, which would be drawn over the text; lens and diagnostic are there already.
        run.appendOutput(`${state.message}\n`.replaceAll("\n", "\r\n"), undefined, item);
        return run[state.kind](item, [], state.milliseconds);
    }
  }

  private runOf(uri: vscode.Uri): vscode.TestRun {
    const name = uri.toString();
    const run = this.runs.get(name) ?? this.controller.createTestRun(new vscode.TestRunRequest(), undefined, false);
    this.runs.set(name, run);
    return run;
  }

  private finish(uri: vscode.Uri): void {
    this.runs.get(uri.toString())?.end();
    this.runs.delete(uri.toString());
  }

  /** Return the entries of a file by method, and put them into the tree. */
  private refreshed(uri: vscode.Uri, methods: readonly Verdict[]): Map<string, vscode.TestItem> {
    const name = vscode.workspace.asRelativePath(uri);
    const file = this.controller.items.get(uri.toString()) ?? this.controller.createTestItem(uri.toString(), name, uri);
    const entries = new Map<string, vscode.TestItem>();
    const classes = new Map<string, vscode.TestItem[]>();
    for (const known of methods) {
      const [owner, label] = splitName(known.method);
      const { start, end } = known.range;
      const id = `${uri.toString()}#${known.method}`;
      const item = this.items.get(uri.toString())?.get(known.method) ?? this.controller.createTestItem(id, label, uri);
      item.range = new vscode.Range(start.line, start.character, end.line, end.character);
      entries.set(known.method, item);
      classes.set(owner, [...(classes.get(owner) ?? []), item]);
    }
    file.children.replace([...classes].map(([owner, members]) => this.classItem(uri, file, owner, members)));
    if (entries.size > 0) this.controller.items.add(file);
    else this.controller.items.delete(file.id);
    return entries;
  }

  private classItem(uri: vscode.Uri, file: vscode.TestItem, owner: string, members: vscode.TestItem[]): vscode.TestItem {
    const id = `${uri.toString()}#${owner}.`;
    const item = file.children.get(id) ?? this.controller.createTestItem(id, owner, uri);
    item.children.replace(members);
    return item;
  }

  private async check(request: vscode.TestRunRequest): Promise<void> {
    for (const uri of this.urisOf(request)) {
      const name = uri.toString();
      const run = this.runs.get(name) ?? this.controller.createTestRun(request);
      this.runs.set(name, run);
      await this.checker.check(uri);
      const known = [...(this.items.get(name)?.values() ?? [])].map((item) => [item, this.last.get(item.id)] as const);
      for (const [item, last] of known) if (last) this.report(uri, item, last);
      if (!known.some(([, last]) => last && outcome(last).kind === "open")) this.finish(uri);
    }
  }

  private async debug(request: vscode.TestRunRequest): Promise<void> {
    for (const item of request.include ?? []) {
      const known = this.last.get(item.id);
      if (item.uri && known) await this.checker.debug(item.uri, known.method);
    }
  }

  private urisOf(request: vscode.TestRunRequest): vscode.Uri[] {
    const wanted = request.include?.map((item) => item.uri?.toString()) ?? [...this.items.keys()];
    return [...new Set(wanted)].flatMap((name) => (name === undefined ? [] : [vscode.Uri.parse(name)]));
  }
}

function sameAs(one: Verdict | undefined, other: Verdict): boolean {
  return one !== undefined && JSON.stringify({ ...one, range: 0 }) === JSON.stringify({ ...other, range: 0 });
}
