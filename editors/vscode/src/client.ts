// The client of `ooxcheck lsp`. Lenses, diagnostics, hovers and actions come from the server; the heap diagram and the debugger are opened here.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type Middleware } from "vscode-languageclient/node";
import { place, type Settings } from "./settings";
import type { Verdicts } from "./verdicts";

export const CHECK = "ooxcheck.check";
const SHOW_PAGE = "ooxcheck.showPage";
const DEBUG = "ooxcheck.debug";

export interface Listener {
  showPage(uri: string, method: string): void;
  takeVerdicts(verdicts: Verdicts): void;
}

/** Return a client that is not started yet. */
export function makeClient(chosen: Settings, listener: Listener, output: vscode.OutputChannel): LanguageClient {
  const languages = chosen.java ? ["oox", "java"] : ["oox"];
  const options: LanguageClientOptions = {
    documentSelector: languages.map((language) => ({ language, scheme: "file" })),
    initializationOptions: { verdicts: true, debug: true },
    outputChannel: output,
    middleware: middleware(listener),
  };
  const server = {
    command: chosen.command,
    args: ["lsp", "--check", chosen.check, ...chosen.options],
    options: place(),
  };
  const client = new LanguageClient("ooxcheck", "ooxcheck", server, options);
  client.onNotification("ooxcheck/verdicts", (verdicts: Verdicts) => listener.takeVerdicts(verdicts));
  return client;
}

function middleware(listener: Listener): Middleware {
  return {
    async executeCommand(command, given, next) {
      if (command !== SHOW_PAGE) return next(command, given);
      listener.showPage(String(given[0]), String(given[1]));
      return null;
    },
    async provideCodeLenses(document, token, next) {
      return withDebug((await next(document, token)) ?? []);
    },
  };
}

/** Return the lenses with one for the debugger behind each heap diagram, unless the server has sent it. */
function withDebug(lenses: vscode.CodeLens[]): vscode.CodeLens[] {
  if (lenses.some(({ command }) => command?.command === DEBUG)) return lenses;
  return lenses.flatMap((lens) => {
    const isHeap = lens.command?.command === SHOW_PAGE;
    const debug = { title: "Debug", command: DEBUG, arguments: lens.command?.arguments ?? [] };
    return isHeap ? [lens, new vscode.CodeLens(lens.range, debug)] : [lens];
  });
}
