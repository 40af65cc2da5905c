import type { Browser, Response } from 'playwright';
import { isScript, sent, startScriptsOf } from '../../e2e/support/screens/sent-scripts.ts';
import { toCookie } from './cookie.ts';

/** Bytes. Scripts, fonts: as sent, best brotli (docs/adr/0039-weight-of-pages.md). Document: as read. */
export interface Weight {
  document: number;
  /** That the document itself names. */
  scripts: number;
  /** All that were loaded when the page had come to rest. */
  scriptsAfterIdle: number;
  fonts: number;
  /** Sum of all shifts, in a phone's window. */
  layoutShift: number;
}

const REST_MS = 3_000;

/** Loads a page as a phone does, once, without a cache. */
export async function weightOf(browser: Browser, url: string, cookie: string | null): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  if (cookie) await context.addCookies([toCookie(cookie, url)]);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.addInitScript(watchShifts);

  const document = await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(REST_MS);
  const html = (await document?.text()) ?? '';
  const fonts = responses.filter((response) => response.request().resourceType() === 'font');
  const weight = {
    document: Buffer.byteLength(html),
    scripts: await sent(startScriptsOf(html, responses)),
    scriptsAfterIdle: await sent(responses.filter(isScript)),
    fonts: await sent(fonts),
    layoutShift: await page.evaluate(() => Number(Reflect.get(window, 'layoutShift') ?? 0)),
  };
  await context.close();
  return weight;
}

function watchShifts() {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const before = Number(Reflect.get(window, 'layoutShift') ?? 0);
      Reflect.set(window, 'layoutShift', before + Number(Reflect.get(entry, 'value')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
