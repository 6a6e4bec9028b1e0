// The heap panel: the page about a method, or, while a counterexample is debugged, the heap of the current step.

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { type Picture, picturePage } from "./picture";

const STEPS = { back: "workbench.action.debug.stepBack", on: "workbench.action.debug.stepInto" } as const;

type Message = "ready" | keyof typeof STEPS;

export class HeapPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private picture: Picture | undefined;

  /** Show the page about a method. */
  showPage(method: string, html: string): void {
    this.picture = undefined;
    const panel = this.open(method);
    panel.webview.html = html;
  }

  /** Show the heap of a step; the page stays from step to step, and only its drawing is replaced. */
  showPicture(picture: Picture): void {
    const isNew = this.picture === undefined;
    this.picture = picture;
    const panel = this.open("Heap");
    if (isNew) panel.webview.html = picturePage(randomBytes(16).toString("hex"));
    else void panel.webview.postMessage(picture);
  }

  /** Close the panel if it shows the heap of a step: the session is over. */
  closePicture(): void {
    if (this.picture) this.dispose();
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private open(title: string): vscode.WebviewPanel {
    this.panel ??= this.create();
    this.panel.title = title;
    if (!this.panel.visible) this.panel.reveal(undefined, true);
    return this.panel;
  }

  private create(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("ooxcheck.heap", "Heap", column, {
      enableScripts: true,
      localResourceRoots: [],
      retainContextWhenHidden: true,
    });
    panel.webview.onDidReceiveMessage((message: Message) => {
      if (message !== "ready") void vscode.commands.executeCommand(STEPS[message]);
      else if (this.picture) void panel.webview.postMessage(this.picture);
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.picture = undefined;
    });
    return panel;
  }
}
