import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { toCookie } from './cookie.ts';

/** Scores of 100, times in milliseconds; `found` names the audits of the scored categories that failed. */
interface Audit {
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

/** Lighthouse's own advice: one run says little. */
const RUNS = 7;
const MOST_TRIES = 4 * RUNS;
/**
 * A phone is four times slower than a machine of this much, and that is what Lighthouse's preset supposes: on a slower
 * one its phone is slower than the one that is meant. https://lighthouse-cpu-throttling-calculator.vercel.app
 */
const MACHINE = 1_533;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

interface Visit {
  port: number;
  cookie: string | null;
}

/**
 * Lighthouse as on a phone, in the browser that listens on `port`: of several runs on a machine that is fast enough the
 * one in the middle; of all, where there were none. `runs` tells how many of how many.
 */
export async function auditOf(url: string, visit: Visit): Promise<Audit & { runs: string }> {
  const audits: Audit[] = [];
  const fastEnough = () => audits.filter(({ machine }) => machine >= MACHINE);
  for (let tries = 0; fastEnough().length < RUNS && tries < MOST_TRIES; tries++) {
    const audit = await auditOnce(url, visit);
    if (audit.performance > 0) audits.push(audit); // now and then a run sees no paint at all
  }
  const counted = fastEnough().length > 0 ? fastEnough() : audits;
  const middle = counted.sort((a, b) => a.performance - b.performance)[Math.floor(counted.length / 2)];
  if (!middle) throw new Error(`Lighthouse has no result for ${url}`);
  return { ...middle, runs: `${counted.length} of ${audits.length}` };
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
