import { existsSync } from 'node:fs';
import type { ElementHandle, JSHandle } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import type { Browser } from './browser.ts';
import { find } from './find.ts';
import { read } from './read.ts';
import { type Driver, screenOf } from './screen.ts';

const PATH = '/usr/bin/firefox-esr';

/** Debian's Firefox, by WebDriver BiDi, which it speaks itself. */
export async function firefox(): Promise<Browser | string> {
  if (!existsSync(PATH)) return 'Firefox isn’t here: apt-get install firefox-esr';
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', executablePath: PATH, headless: true },
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'it' },
  });
  return {
    name: (await browser.version()).replace('/', ' '),
    async window() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const driver: Driver<ElementHandle<Element>> = {
        goTo: async (url) => void (await page.goto(url)),
        find: async (role, name) => elementOf(await page.evaluateHandle(find, role, name)),
        click: (found) => found.click(),
        async type(found, text) {
          await found.click({ count: 3 });
          await found.type(text);
        },
        read: () => page.evaluate(read),
      };
      return { screen: screenOf(driver), close: () => context.close() };
    },
    end: () => browser.close(),
  };
}

const elementOf = (handle: JSHandle): ElementHandle<Element> | undefined =>
  (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
