import { constants, setPriority } from 'node:os';
import { chromium } from 'playwright';
import { freePort } from '../../e2e/support/programs/programs.ts';
import { startPlaces } from '../../e2e/support/programs/start-places.ts';
import { CHROMIUM_FLAGS } from '../../scripts/test/chromium.ts';
import { printTable } from '../report/table.ts';
import { type Audit, auditOf } from './lighthouse.ts';
import { cookieFor, PAGES, pathOf } from './measured-pages.ts';
import { phoneLike } from './phone-like.ts';
import { type Weight, weightOf } from './weight.ts';

/** Lighthouse's own advice: one run says little. */
const RUNS = 7;

/**
 * The weights of the demo university's pages, and their Lighthouse scores on a phone. `--weight`: only the
 * weights, which a busy machine does not change. A path such as `/professor/exams`: only the pages that begin
 * with it. A number: the median of so many runs.
 */
export async function pages(args: string[]): Promise<void> {
  const weightOnly = args.includes('--weight');
  const runs = Number(args.find((arg) => /^[1-9]\d?$/.test(arg)) ?? RUNS);
  const beginning = args.find((arg) => arg.startsWith('/')) ?? '/';
  const port = await freePort();
  const { executablePath, flags } = phoneLike();
  console.log(`Measuring in ${executablePath} …`);
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags, `--remote-debugging-port=${port}`],
  });
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // servers and Lighthouse: a phone has its cores to itself
  const { places, stop } = await startPlaces('pages');
  try {
    const weights: [string, Weight][] = [];
    const audits: [string, Audit][] = [];
    for (const page of PAGES.filter((path) => path.startsWith(beginning))) {
      const cookie = await cookieFor(places.portalUrl, page);
      const path = await pathOf(places.portalUrl, page, cookie);
      if (!path) {
        console.log(`${page}: the demo leads to none`);
        continue;
      }
      const url = `${places.portalUrl}${path}`;
      weights.push([page, await weightOf(browser, url, cookie)]);
      if (!weightOnly) audits.push([page, await auditOf(url, { port, cookie }, runs)]);
    }
    if (!weightOnly) printAudits(audits);
    printWeights(weights);
  } finally {
    await browser.close();
    await stop();
  }
}

function printAudits(audits: [string, Audit][]): void {
  printTable(
    [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'first paint s',
      'largest s',
      'blocked ms',
      'machine',
    ],
    [
      ['target', '97', '100', '100', '', '', '', ''],
      ...audits.map(([page, audit]) => [
        page,
        audit.performance,
        audit.accessibility,
        audit.bestPractices,
        audit.firstPaintMs / 1000,
        audit.largestPaintMs / 1000,
        audit.blockedMs,
        audit.machine,
      ]),
    ],
  );
  for (const [page, audit] of audits) for (const found of audit.found) console.log(`${page}: ${found}`);
}

function printWeights(weights: [string, Weight][]): void {
  printTable(
    ['page', 'document KB', 'scripts KB', 'after idle', 'fonts', 'layout shift'],
    [
      ['target', '', '170', '280', '60', '0.02'],
      ...weights.map(([page, weight]) => [
        page,
        weight.document / 1000,
        weight.scripts / 1000,
        weight.scriptsAfterIdle / 1000,
        weight.fonts / 1000,
        weight.layoutShift,
      ]),
    ],
  );
}
