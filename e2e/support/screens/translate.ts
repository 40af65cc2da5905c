import { expect, type Page } from 'playwright/test';
import { expectPartsMadeAnew } from './page-errors.ts';

/** From now on the page is translated as Chrome does it, whatever comes to it later. */
export async function translate(page: Page): Promise<void> {
  expectPartsMadeAnew(page.context());
  await expect.poll(() => page.evaluate(() => window.pageStarted)).toBe(true);
  await page.evaluate(translateHere);
}

/** The same from a document's first text on, before React has it. */
export function translateFromStart(page: Page) {
  expectPartsMadeAnew(page.context());
  return page.addInitScript(translateHere);
}

/**
 * Runs in the page: replaces each text by two `<font>`s with a text each. The words stay, so a test can tell
 * the new text from the old.
 */
function translateHere() {
  const foreign = new Set(['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'NOSCRIPT']);
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) wrap(text);
  };
  const wrap = (text: Node) => {
    const { parentElement: parent, textContent } = text;
    if (!parent || foreign.has(parent.tagName) || !textContent?.trim()) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = textContent;
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      for (const added of addedNodes) wrapAll(added);
      if (type === 'characterData') wrapAll(target);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
  wrapAll(document);
}
