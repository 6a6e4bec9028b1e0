// What a user does in VS Code, in a browser: opens a file with a bug, sees the lens, opens the picture, debugs, mends it, sees it green.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { startServer } from "./server.mjs";

const ROOT = resolve(import.meta.dirname, "../../../..");
const CODE_SERVER = process.env.CODE_SERVER ?? join(ROOT, ".cache/code-server/node_modules/code-server/out/node/entry.js");
const VSIX = resolve(import.meta.dirname, "../../ooxcheck.vsix");
const OOXCHECK = process.env.OOXCHECK ?? join(ROOT, ".venv/bin/ooxcheck");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const PICTURES = process.env.PICTURES;

const BUG = `class Node {
  int value;
  Node next;
}

class List {
  Node head;

  invariant finite: acyclic(this.head, next);

  void push(Node fresh_)
    requires(fresh_ != null && fresh_ !in this.head.*next)
    ensures(this.head == fresh_)
  {
    fresh_.next := this.head;
    this.head := fresh_;
    this.head.value := this.head.value + 1;
    this.head.next := this.head;
  }

  int first()
    requires(this.head != null)
    exceptional(false)
  {
    return this.head.value;
  }
}
`;
const JAVA = `class Cell {
    int value;

    //@ ensures value > \\old(value);
    void up() {
        value++;
    }
}
`;
const WRONG_LINE = 18;

let server, browser, page, hasFailed = false;

before(async () => {
  for (const needed of [CODE_SERVER, VSIX, OOXCHECK, CHROMIUM]) assert.ok(existsSync(needed), `${needed} should be there`);
  server = await startServer({ codeServer: CODE_SERVER, vsix: VSIX, ooxcheck: OOXCHECK, files: { "list.oox": BUG, "Cell.java": JAVA } });
  browser = await chromium.launch({ executablePath: CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
  page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 120) * 1000);
  await page.goto(server.address);
  await page.locator(".monaco-workbench").waitFor();
});

after(async () => {
  await browser?.close();
  server?.stop();
});

async function picture(name) {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** A part of the session; the ones behind a part that failed make no sense. */
function part(name, act) {
  test(name, async (context) => {
    if (hasFailed) return context.skip("a part before it has failed");
    try {
      await act();
    } catch (error) {
      hasFailed = true;
      await picture("failure");
      throw error;
    }
  });
}

async function run(command) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget .quick-input-box input").fill(`>${command}`);
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await page.keyboard.press("Enter");
}

const lens = (text) => page.locator(".codelens-decoration", { hasText: text }).first();
const lensLink = (text) => page.locator(".codelens-decoration a", { hasText: new RegExp(`^${text}$`) }).first();
const webview = () => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
const stoppedLine = async () => Number(await page.locator(".debug-top-stack-frame-line").first().evaluate((line) => {
  const top = line.getBoundingClientRect().top;
  const numbers = [...document.querySelectorAll(".line-numbers")];
  return numbers.find((each) => Math.abs(each.getBoundingClientRect().top - top) < 4)?.textContent;
}));

part("a file with a bug has its verdicts above the methods, and the clause is underlined", async () => {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "list.oox" }).dblclick();
  await lens("violated: invariant finite :9").waitFor();
  await lens("holds").waitFor();
  await page.locator(".squiggly-error").first().waitFor();
  const colours = await page.locator(".view-line", { hasText: "requires(this" }).locator("span span").evaluateAll((parts) =>
    parts.map((part) => [part.textContent.trim(), part.className]));
  const [clause, operator] = ["requires", "!="].map((word) => colours.find(([text]) => text === word)?.[1]);
  assert.ok(clause && clause !== operator, `a clause should have a colour of its own: ${JSON.stringify(colours)}`);
  await picture("lenses");
});

part("the hover of a method has its verdict, and the heap", async () => {
  await page.locator(".view-line", { hasText: "void push" }).getByText("push", { exact: true }).hover();
  const hover = page.locator(".monaco-hover", { hasText: "violated" }).first();
  await hover.waitFor();
  const drawn = await hover.locator("img").first().evaluate(async (image) => {
    await image.decode();
    return image.naturalWidth;
  });
  assert.ok(drawn > 0, "the heap should be drawn");
  await picture("hover");
  await page.mouse.move(640, 690);
});

part("the picture opens beside the program, and can be stepped", async () => {
  await lensLink("Heap diagram").click();
  const heap = webview().locator("svg.ooxcheck-heap").last();
  await heap.waitFor();
  const moment = webview().locator(".example.chosen .player, .example .player").first();
  await moment.locator("button", { hasText: "«" }).click();
  await webview().getByText("before the call").first().waitFor();
  await moment.locator("button", { hasText: "»" }).click();
  await webview().getByText("after the call").first().waitFor();
  await picture("heap");
});

part("the counterexample is debugged forward and back, and the panel follows", async () => {
  await lensLink("Debug").click();
  await page.locator(".debug-toolbar").waitFor();
  await webview().locator("#title", { hasText: "before the call" }).waitFor();
  const first = await stoppedLine();
  await page.keyboard.press("F11");
  await webview().locator("#title", { hasText: "fresh_.next" }).waitFor();
  const second = await stoppedLine();
  assert.deepEqual([first, second], [15, 16]);
  await picture("debug");
  await webview().locator("#on").click();
  await webview().locator("#title", { hasText: "this.head := fresh_" }).waitFor();
  await webview().locator("#back").click();
  await webview().locator("#title", { hasText: "fresh_.next" }).waitFor();
  assert.equal(await stoppedLine(), 16);
  await page.keyboard.press("Shift+F5");
  await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
  await page.locator("iframe.webview").waitFor({ state: "detached" });
});

part("what is mended becomes green, and not before the end of its check", async () => {
  await page.locator(".view-line", { hasText: "this.head.next := this.head" }).click();
  await page.keyboard.press("Control+Shift+K");
  await lens("stale (before: violated)").waitFor();
  await page.keyboard.press("Control+S");
  await page.waitForFunction(() => {
    const lenses = [...document.querySelectorAll(".codelens-decoration")].map((each) => each.textContent);
    return lenses.length === 2 && lenses.every((text) => text.startsWith("holds"));
  });
  assert.equal(await page.locator(".squiggly-error").count(), 0);
  const text = readFileSync(join(server.folder, "list.oox"), "utf-8").split("\n");
  assert.ok(!text[WRONG_LINE - 1].includes("this.head.next"), "the file should be saved");
  await picture("green");
});

part("the test explorer has an entry for each method, with its state and time", async () => {
  await run("Testing: Focus on Test Explorer View");
  await page.locator(".test-explorer .monaco-list-row").first().waitFor();
  const row = (text) => page.locator(".test-explorer .monaco-list-row", { hasText: text });
  for (const name of ["list.oox", "List"]) await row(name).last().locator(".monaco-tl-twistie").click();
  for (const method of ["push(Node)", "first()"]) {
    await row(method).waitFor();
    await row(method).locator(".codicon-testing-passed-icon").waitFor();
    assert.match((await row(method).textContent()) ?? "", /[0-9]+(\.[0-9]+)?m?s/);
  }
  await picture("tests");
});

part("a Java file has verdicts, and its specification has colours", async () => {
  await run("View: Show Explorer");
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "Cell.java" }).dblclick();
  await lens("violated: ensures :4").waitFor();
  const classes = (text) => page.locator(".view-line span span", { hasText: text }).first().getAttribute("class");
  const [clause, mark] = [await classes(/^ensures$/), await classes("//@")];
  assert.ok(clause && clause !== mark, `a clause is no comment: ${clause}, ${mark}`);
});
