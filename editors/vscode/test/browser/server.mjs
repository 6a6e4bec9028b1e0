// A VS Code server with the extension in it, on a free port of this machine, with folders of its own that go when it ends.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Default Light Modern",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "editor.minimap.enabled": false,
  "chat.commandCenter.enabled": false,
  "files.autoSave": "off",
};

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Start the server for a folder with some files; `ooxcheck` is the program that the extension starts. */
export async function startServer({ codeServer, vsix, ooxcheck, files }) {
  const home = mkdtempSync(join(tmpdir(), "ooxcheck-vscode-"));
  const folder = join(home, "project"), data = join(home, "data"), extensions = join(home, "extensions");
  for (const each of [folder, join(data, "User"), join(data, "Machine"), extensions]) mkdirSync(each, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const ofMachine = { "ooxcheck.command": ooxcheck, "ooxcheck.options": ["--scope", "2"] };
  writeFileSync(join(data, "User", "settings.json"), JSON.stringify(SETTINGS));
  writeFileSync(join(data, "Machine", "settings.json"), JSON.stringify(ofMachine));
  const common = ["--user-data-dir", data, "--extensions-dir", extensions, "--config", join(home, "config.yaml")];
  writeFileSync(join(home, "config.yaml"), "auth: none\n");
  execFileSync(process.execPath, [codeServer, ...common, "--install-extension", vsix], { stdio: "pipe" });
  const port = await freePort();
  const options = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check"];
  const running = spawn(process.execPath, [codeServer, ...common, ...options, folder], { stdio: "pipe", detached: true });
  const log = [];
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (part) => log.push(String(part)));
  await new Promise((resolve, reject) => {
    running.stdout.on("data", () => log.join("").includes("HTTP server listening") && resolve());
    running.on("exit", () => reject(new Error(`the server should not end:\n${log.join("")}`)));
  });
  return {
    folder,
    address: `http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`,
    log: () => log.join(""),
    stop() {
      running.removeAllListeners("exit");
      try { process.kill(-running.pid); } catch { /* it has ended */ }
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
