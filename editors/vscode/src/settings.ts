// The settings of the user, and how the programs are started.

import * as vscode from "vscode";

export interface Settings {
  command: string;
  check: string;
  java: boolean;
  options: string[];
  followDebugger: boolean;
}

/** Return the settings. */
export function settings(): Settings {
  const given = vscode.workspace.getConfiguration("ooxcheck");
  return {
    command: given.get("command", "ooxcheck"),
    check: given.get("check", "save"),
    java: given.get("java", true),
    options: given.get<string[]>("options", []),
    followDebugger: given.get("heap.followDebugger", true),
  };
}

/** Return the folder in which the programs run: files are named relative to it. */
export function folder(): string | undefined {
  return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
}

/** Return the options for starting a program there. */
export function place(): { cwd?: string } {
  const cwd = folder();
  return cwd === undefined ? {} : { cwd };
}
