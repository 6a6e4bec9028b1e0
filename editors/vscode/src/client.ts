// The client of `ooxcheck lsp`. Lenses, diagnostics, hovers and actions come from the server; the heap diagram and the debugger are opened here.

import type * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type Middleware } from "vscode-languageclient/node";
import { place, type Settings } from "./settings";
import type { Verdicts } from "./verdicts";

export const CHECK = "ooxcheck.check";
const SHOW_PAGE = "ooxcheck.showPage";

export interface Listener {
  showPage(uri: string, method: string): void;
  takeVerdicts(verdicts: Verdicts): void;
}

/** Return a client that is not started yet. */
export function makeClient(chosen: Settings, listener: Listener, output: vscode.OutputChannel): LanguageClient {
  const languages = chosen.java ? ["oox", "java"] : ["oox"];
  const options: LanguageClientOptions = {
    documentSelector: languages.map((language) => ({ language, scheme: "file" })),
    initializationOptions: { verdicts: true, debug: true, pictures: true },
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
  };
}
