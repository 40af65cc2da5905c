import process from 'node:process';
import { expect, type Page } from 'playwright/test';
import type { Language } from '../../../contract/wire/constants.ts';
import { violationsIn } from './axe.ts';
import { hydrated } from './screen.ts';
import { writtenTexts } from './written-texts.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

const soft = expect.configure({ soft: true });
/** Of a path alone: the portal of the run. */
const HERE = 'http://ateneo.invalid';
/** Of axe's rules, those that the second theme can break by itself. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const topLevel = Object.keys(writtenTexts('en')).join('|');
/** A key of the catalogues that was shown in place of its text. */
const rawKey = new RegExp(`\\b(${topLevel})\\.[a-z]\\w*(\\.\\w+)*\\b`);

/**
 * Examines a page in a language, also on a narrow screen. In Italian also in light and dark, with axe: other
 * languages would give axe the same answers. PICTURES=1 puts screenshots into `test-results/pages`, named by
 * path or `title`.
 */
export async function examine(page: Page, path: string, language: Language, title?: string) {
  const { origin, pathname, searchParams, hash } = new URL(path, HERE);
  searchParams.set('lng', language);
  await page.goto(`${origin === HERE ? '' : origin}${pathname}?${searchParams}${hash}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  if (language === 'it') await examineHere(page, path, `${title ?? nameOf(pathname, hash)}-${language}`);
  else {
    await expectWords(page, path);
    await expectNarrow(page, path);
  }
}

/** All of it for a page as it stands, with a dialog open, say; its screenshots go by `name`. */
export async function examineHere(page: Page, path: string, name: string) {
  await expectWords(page, path);
  const picture = async (of: string) => {
    if (!process.env.PICTURES) return;
    await page.screenshot({ path: `test-results/pages/${name}-${of}.png`, fullPage: true });
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await picture('light');
  await expectNone(page, path);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture('dark');
  await expectNone(page, `${path}, dark`, OF_COLOURS);

  await expectNarrow(page, path, () => picture('narrow'));
}

/**
 * A page as it stands, once all has come: in words, with one title, and nothing stands out of it, on a phone
 * and on a desk; with axe too if told so. For walks of many pages: it takes a fifth of what `examineHere`
 * does.
 */
export async function glanceAt(
  page: Page,
  path: string,
  { withAxe, name }: { withAxe: boolean; name: string },
) {
  await expectWords(page, path);
  soft(await page.getByRole('heading', { level: 1 }).count(), `${path}: titles`).toBe(1);
  if (withAxe) soft(await violationsAtRest(page), path).toEqual([]);
  const own = page.viewportSize() ?? DESK;
  for (const size of [own, own.width < DESK.width ? DESK : PHONE]) {
    await page.setViewportSize(size);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    soft(scroll, `${path}: sideways scroll at ${size.width} px`).toBeLessThanOrEqual(0);
    const picture = `test-results/pages/${name}-${size.width}.png`;
    if (process.env.PICTURES) await page.screenshot({ path: picture, fullPage: true });
  }
  await page.setViewportSize(own);
}

/** No key in place of its text, once all has come. */
async function expectWords(page: Page, path: string) {
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  const text = await page.locator('body').ariaSnapshot();
  expect.soft(text.match(rawKey)?.[0], `${path}: a raw key`).toBeUndefined();
}

/** Nothing stands out of a narrow screen, and no word is broken on it; it is left as it was. */
async function expectNarrow(page: Page, path: string, meanwhile?: () => Promise<unknown>) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const scroll = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await soft.poll(scroll, { message: `${path}: sideways scroll at 320 px` }).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(brokenWords), `${path}: words broken at 320 px`).toEqual([]);
  expect.soft(await page.evaluate(coveredCells), `${path}: cells one over the other at 320 px`).toEqual([]);
  await meanwhile?.();
  if (wide) await page.setViewportSize(wide);
}

/** Runs in the page: words of letters that break over two lines. Addresses and hyphenated words may break. */
function brokenWords(): string[] {
  const linesOf = (text: Node, from: number, length: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + length);
    return new Set(
      [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
    );
  };
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement?.checkVisibility()) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(
      /(?<![^\s(“"'‘’\-–/])\p{L}{2,}(?![\p{L}@.:/]\S)/gu,
    ))
      if (linesOf(text, index, word.length).size > 1) broken.push(word);
  }
  return broken;
}

/** Run in the page: what the cells of a row say where a text or a control of one lies over one of another. */
function coveredCells(): string[] {
  const letters = document.createRange();
  const placesOf = (cell: Element) => {
    const places = [...cell.querySelectorAll('button, input, select')].map((one) =>
      one.getBoundingClientRect(),
    );
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      letters.selectNode(texts.currentNode);
      if (texts.currentNode.parentElement?.checkVisibility()) places.push(...letters.getClientRects());
    }
    return places.filter(({ width, height }) => width > 2 && height > 2);
  };
  const isOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  return [...document.querySelectorAll('main tr')].flatMap((row) => {
    const cells = [...row.children]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => ({ says: cell.textContent?.slice(0, 40), places: placesOf(cell) }));
    return cells.flatMap((cell, at) =>
      cells
        .slice(at + 1)
        .filter((other) => cell.places.some((one) => other.places.some((place) => isOver(one, place))))
        .map((other) => `${cell.says} | ${other.says}`),
    );
  });
}

/**
 * Asks until there are none: a page that is being read again briefly has no title, and a colour in transition
 * no contrast. What remains is a violation.
 */
const expectNone = (page: Page, message: string, rules?: string[]) =>
  soft.poll(() => violationsAtRest(page, rules), { message }).toEqual([]);

async function violationsAtRest(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(stoodStill);
  return await violationsIn(page, rules);
}

/** Run in the page: resolved when nothing is on its way that comes to an end. */
async function stoodStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

const nameOf = (pathname: string, fragment: string) =>
  (pathname + (fragment && '-set'))
    .slice(1)
    .replace(/\/[0-9a-f-]{36}$/, '/one')
    .replaceAll('/', '-');
