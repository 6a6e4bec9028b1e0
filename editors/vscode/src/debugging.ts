// The debugger: `ooxcheck dap` runs behind it, and after each step the heap panel shows the heap of that step.

import * as vscode from "vscode";
import type { HeapPanel } from "./heapPanel";
import type { Picture } from "./picture";
import { place, settings } from "./settings";

const TYPE = "ooxcheck";

/** Register the debugger; `choose` asks the user for a method when a launch names none. */
export function registerDebugger(panel: HeapPanel, choose: () => Promise<vscode.DebugConfiguration | undefined>): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugAdapterDescriptorFactory(TYPE, {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(settings().command, ["dap"], place()),
    }),
    vscode.debug.registerDebugConfigurationProvider(TYPE, {
      resolveDebugConfiguration: async (_folder, given) => (given["method"] ? given : await choose()),
    }),
    vscode.debug.registerDebugAdapterTrackerFactory(TYPE, {
      createDebugAdapterTracker: (session) => ({
        onDidSendMessage(message: { type?: string; event?: string }) {
          if (message.type === "event" && message.event === "stopped") void follow(session, panel);
        },
      }),
    }),
    vscode.debug.onDidTerminateDebugSession(({ type }) => {
      if (type === TYPE) panel.closePicture();
    }),
  );
}

async function follow(session: vscode.DebugSession, panel: HeapPanel): Promise<void> {
  if (!settings().followDebugger) return;
  panel.showPicture((await session.customRequest("ooxcheck/picture")) as Picture);
}
