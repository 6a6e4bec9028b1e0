// The heap of a step as a page of its own: a drawing that the debug adapter made, in the colours of the editor.

export interface Picture {
  svg: string;
  title: string;
  text: string;
  frame: number;
  last: number;
}

const COLOURS: Record<string, string> = {
  ink: "--vscode-editor-foreground",
  soft: "--vscode-descriptionForeground",
  line: "--vscode-editorLineNumber-foreground",
  hair: "--vscode-editorWidget-border",
  paper: "--vscode-editor-background",
  box: "--vscode-editor-background",
  head: "--vscode-editorWidget-background",
};

const SCRIPT = `
const editor = acquireVsCodeApi(), part = (id) => document.getElementById(id);
window.addEventListener("message", ({ data }) => {
  part("title").textContent = data.title;
  part("count").textContent = data.frame + " of " + data.last;
  part("heap").innerHTML = data.svg;
  part("words").textContent = data.text;
  part("back").disabled = data.frame === 0;
  part("on").disabled = data.frame === data.last;
});
for (const id of ["back", "on"]) part(id).addEventListener("click", () => editor.postMessage(id));
editor.postMessage("ready");
`;

/** Return the page; its script has the nonce and fills in each picture that it is sent. */
export function picturePage(nonce: string): string {
  const colours = Object.entries(COLOURS).map(([name, theirs]) => `--ooxcheck-${name}: var(${theirs});`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<title>Heap</title>
<style>
body { ${colours.join(" ")} padding: 8px 12px; }
header { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
#title { font-weight: 600; flex: 1; }
#heap { overflow: auto; margin: 8px 0; }
#heap svg { max-width: 100%; height: auto; }
button { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); border: 0; padding: 4px 10px; cursor: pointer; }
button:disabled { opacity: 0.5; cursor: default; }
pre { color: var(--vscode-descriptionForeground); white-space: pre-wrap; }
</style>
</head>
<body>
<header>
<span id="title" role="status"></span><span id="count"></span>
<button id="back" title="step back" aria-label="step back">◀</button><button id="on" title="step" aria-label="step">▶</button>
</header>
<div id="heap"></div>
<pre id="words"></pre>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>`;
}
