// The extension: it starts the language server, and connects its verdicts with the test explorer, the heap panel and the debugger.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { CHECK, makeClient } from "./client";
import { registerDebugger } from "./debugging";
import { HeapPanel } from "./heapPanel";
import { folder, place, settings } from "./settings";
import { Explorer } from "./testing";
import { launchOf, methodAt, type Verdict, type Verdicts } from "./verdicts";

let extension: Extension | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => void begin(context)));
    return;
  }
  await begin(context);
}

export async function deactivate(): Promise<void> {
  await extension?.stop();
}

async function begin(context: vscode.ExtensionContext): Promise<void> {
  extension = new Extension(context);
  await extension.start();
}

class Extension {
  private client: LanguageClient | undefined;
  private applied = "";
  private readonly output = vscode.window.createOutputChannel("ooxcheck");
  private readonly panel = new HeapPanel();
  private readonly verdicts = new Map<string, Verdict[]>();
  private readonly explorer = new Explorer({
    check: (uri) => this.check(uri),
    debug: (uri, method) => this.debug(uri.toString(), method),
  });

  constructor(context: vscode.ExtensionContext) {
    const command = (name: string, act: (...given: string[]) => Promise<void>) =>
      vscode.commands.registerCommand(`ooxcheck.${name}`, act);
    context.subscriptions.push(
      this.output,
      this.panel,
      this.explorer,
      registerDebugger(this.panel, () => this.chooseLaunch()),
      command("debug", (uri, method) => this.debug(String(uri), String(method))),
      command("checkFile", () => this.checkFile()),
      command("showHeap", () => this.withChosen((uri, known) => this.showPage(uri, known.method))),
      command("debugMethod", () => this.withChosen((uri, known) => this.debug(uri, known.method))),
      command("example", () => this.writeExample()),
      command("restart", () => this.restart()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("ooxcheck")) void this.applySettings();
      }),
    );
  }

  async start(): Promise<void> {
    const listener = {
      showPage: (uri: string, method: string) => void this.showPage(uri, method),
      takeVerdicts: (told: Verdicts) => this.take(told),
    };
    this.applied = JSON.stringify(settings());
    this.client = makeClient(settings(), listener, this.output);
    try {
      await this.client.start();
    } catch (error) {
      await this.explain(error);
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.isRunning()) await client.stop();
  }

  /** Restart the server if a setting has another value, which not every such event means. */
  private async applySettings(): Promise<void> {
    if (JSON.stringify(settings()) !== this.applied) await this.restart();
  }

  private async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private async explain(error: unknown): Promise<void> {
    this.output.appendLine(String(error));
    const open = "Open the Setting";
    const words = `${settings().command} could not be started. Is it installed? pip install 'ooxcheck[lsp]'`;
    if ((await vscode.window.showErrorMessage(words, open)) === open) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "ooxcheck.command");
    }
  }

  private take(told: Verdicts): void {
    this.verdicts.set(vscode.Uri.parse(told.uri).toString(), told.methods);
    this.explorer.take(told);
  }

  private async check(uri: vscode.Uri): Promise<void> {
    await vscode.workspace.openTextDocument(uri);
    const told = this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
    await this.client?.sendRequest(ExecuteCommandRequest.type, { command: CHECK, arguments: [told] });
  }

  private async checkFile(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri) await this.check(uri);
  }

  private async showPage(uri: string, method: string): Promise<void> {
    const page = await this.client?.sendRequest<{ html: string } | null>("ooxcheck/page", { uri, method });
    if (page) this.panel.showPage(method, page.html);
    else void vscode.window.showInformationMessage("there is no answer about the current text to show");
  }

  private async debug(uri: string, method: string): Promise<void> {
    await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], this.launch(uri, method));
  }

  private launch(uri: string, method: string): vscode.DebugConfiguration {
    const known = this.known(uri).find((each) => each.method === method) ?? { method };
    return launchOf(known, vscode.Uri.parse(uri).fsPath);
  }

  private known(uri: string): Verdict[] {
    return this.verdicts.get(vscode.Uri.parse(uri).toString()) ?? [];
  }

  private async chooseLaunch(): Promise<vscode.DebugConfiguration | undefined> {
    let launch: vscode.DebugConfiguration | undefined;
    await this.withChosen(async (uri, known) => {
      launch = this.launch(uri, known.method);
    });
    return launch;
  }

  /** Act on a method of the active editor with a run to show: the one around the cursor, or one that the user chooses. */
  private async withChosen(act: (uri: string, known: Verdict) => Promise<void>): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const uri = editor?.document.uri.toString() ?? "";
    const shown = this.known(uri).filter(({ runs }) => (runs ?? 0) > 0);
    if (!editor || shown.length === 0) {
      void vscode.window.showInformationMessage("no method of this file has a counterexample");
      return;
    }
    const here = methodAt(shown, editor.selection.active.line) ?? (shown.length === 1 ? shown[0] : undefined);
    const picked = here?.method ?? (await vscode.window.showQuickPick(shown.map(({ method }) => method)));
    const known = shown.find(({ method }) => method === picked);
    if (known) await act(uri, known);
  }

  private async writeExample(): Promise<void> {
    const into = folder();
    if (into === undefined) {
      void vscode.window.showInformationMessage("open a folder first: the example is written into it");
      return;
    }
    const run = promisify(execFile);
    const listed = await run(settings().command, ["example", "--list"], place());
    const items = listed.stdout.split("\n").flatMap((line) => {
      const [label, ...words] = line.trim().split(/\s+/);
      return label?.match(/\.(oox|java)$/) ? [{ label, description: words.join(" ") }] : [];
    });
    const picked = await vscode.window.showQuickPick(items, { placeHolder: "an example with a bug" });
    if (!picked) return;
    const file = vscode.Uri.joinPath(vscode.Uri.file(into), picked.label);
    const isThere = await vscode.workspace.fs.stat(file).then(() => true, () => false);
    if (!isThere) await run(settings().command, ["example", picked.label], place());
    await vscode.window.showTextDocument(file);
  }
}
