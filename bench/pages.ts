import { constants, setPriority } from 'node:os';
import { chromium } from 'playwright';
import { freePort } from '../e2e/support/programs.ts';
import { startPlaces } from '../e2e/support/start-places.ts';
import { CHROMIUM_FLAGS } from '../scripts/test/chromium.ts';
import { auditOf } from './lighthouse.ts';
import { phoneLike } from './phone-like.ts';
import { signIn } from './sign-in.ts';
import { printTable } from './table.ts';
import { type Weight, weightOf } from './weight.ts';

/** The seed's three first; all as a phone has them. */
const PAGES = [
  '/account/login',
  '/student/dashboard',
  '/student/exams',
  '/student/courses',
  '/student/lessons',
  '/account/notifications',
  '/professor/dashboard',
  '/professor/exams',
  '/professor/lessons',
  '/professor/presences',
];

/** Whose page it is. */
const cookieFor = (portalUrl: string, page: string): Promise<string> | null => {
  if (page === '/account/login') return null;
  return signIn(portalUrl, page.startsWith('/professor') ? 'professor' : 'student');
};

/** Lighthouse's scores on a phone, and what a page weighs, of the demo university's pages. */
export async function pages(): Promise<void> {
  const port = await freePort();
  const { executablePath, flags } = phoneLike();
  console.log(`Measuring in ${executablePath} …`);
  const args = [...CHROMIUM_FLAGS, ...flags, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // servers and Lighthouse: a phone has its cores to itself
  const { places, stop } = await startPlaces('pages');
  try {
    const measured: { page: string; audit: Awaited<ReturnType<typeof auditOf>>; weight: Weight }[] = [];
    for (const page of PAGES) {
      const url = `${places.portalUrl}${page}`;
      const cookie = await cookieFor(places.portalUrl, page);
      const weight = await weightOf(browser, url, cookie);
      measured.push({ page, weight, audit: await auditOf(url, { port, cookie }) });
    }
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
        ...measured.map(({ page, audit }) => [
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
    printTable(
      ['page', 'scripts KB', 'after idle', 'fonts', 'layout shift'],
      [
        ['target', '170', '280', '60', '0.02'],
        ...measured.map(({ page, weight }) => [
          page,
          weight.scripts / 1000,
          weight.scriptsAfterIdle / 1000,
          weight.fonts / 1000,
          weight.layoutShift,
        ]),
      ],
    );
    for (const { page, audit } of measured) for (const found of audit.found) console.log(`${page}: ${found}`);
  } finally {
    await browser.close();
    await stop();
  }
}
