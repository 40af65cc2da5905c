import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { toCookie } from './cookie.ts';

/** Scores of 100, times in milliseconds; `found` names the audits of the scored categories that failed. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  /** Lighthouse's measure of the machine, which changes from run to run. */
  machine: number;
  found: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

interface Visit {
  port: number;
  cookie: string | null;
}

/** Lighthouse as on a phone, in the browser that listens on `port`: of so many runs the one in the middle. */
export async function auditOf(url: string, visit: Visit, runs: number): Promise<Audit> {
  const audits: Audit[] = [];
  for (let tries = 0; audits.length < runs && tries < 2 * runs; tries++) {
    const audit = await auditOnce(url, visit);
    if (audit.performance > 0) audits.push(audit); // now and then a run sees no paint at all
  }
  const middle = audits.sort((a, b) => a.performance - b.performance)[Math.floor(audits.length / 2)];
  if (!middle) throw new Error(`Lighthouse has no result for ${url}`);
  return middle;
}

async function auditOnce(url: string, { port, cookie }: Visit): Promise<Audit> {
  await keepCookie(url, { port, cookie });
  const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!run) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits } = run.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? 0;
  const scored = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    machine: run.lhr.environment.benchmarkIndex,
    found: scored.flatMap(({ id }) => {
      const audit = audits[id];
      const failed = audit?.score !== null && audit?.score !== undefined && audit.score < 0.9;
      return failed ? [`${audit.title} ${audit.displayValue ?? ''}`.trim()] : [];
    }),
  };
}

/** In the browser itself: a header that is added to requests would not reach the live connection's socket. */
async function keepCookie(url: string, { port, cookie }: Visit) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  await context?.clearCookies();
  if (cookie) await context?.addCookies([toCookie(cookie, url)]);
  await browser.close();
}
