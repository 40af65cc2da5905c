import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { DEMO_PASSWORD, printed } from '../campus/demo/accounts.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './test/chromium.ts';

/*
 * Takes the pictures of docs/tour.md from a portal with a new demo university: `npm start` in one terminal,
 * `npm run tour -- [its address]` in another. The pictures show the real pages.
 */

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 800 } };

interface Shot {
  name: string;
  who: keyof typeof printed;
  path: string;
  on?: BrowserContextOptions;
  /** What is done on the page before the picture. */
  act?: (page: Page) => Promise<void>;
}

const shots: Shot[] = [
  { name: 'dashboard', who: 'student', path: '/student/dashboard', on: PHONE },
  { name: 'week', who: 'student', path: '/student/lessons' },
  { name: 'exams', who: 'student', path: '/student/exams' },
  { name: 'outcome', who: 'student', path: '/student/exams?tab=outcomes', on: PHONE },
  { name: 'plan', who: 'student', path: '/student/courses/plan' },
  { name: 'payments', who: 'student', path: '/student/payments', on: PHONE },
  { name: 'documents', who: 'student', path: '/student/documents' },
  { name: 'locks', who: 'blocked', path: '/student/locks', on: { ...PHONE, colorScheme: 'dark' } },
  {
    name: 'search',
    who: 'student',
    path: '/student/dashboard',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('mat');
      await page
        .getByRole('option', { name: /^Discrete Mathematics/ })
        .first()
        .waitFor();
    },
  },
  { name: 'desk', who: 'professor', path: '/professor/dashboard' },
  {
    name: 'results',
    who: 'professor',
    path: '/professor/dashboard',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Publish/ })
        .first()
        .click();
      await page.waitForURL(/\/professor\/exams\//);
    },
  },
  { name: 'surveys', who: 'professor', path: '/professor/surveys' },
];

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = new URL('../docs/tour/', import.meta.url);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
for (const shot of shots) await take(shot);
await browser.close();

async function take({ name, who, path, on = DESK, act }: Shot): Promise<void> {
  const context = await browser.newContext({
    ...{ ...on, baseURL: url, locale: 'en-GB', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.goto('/account/login?lng=en');
  await page.getByLabel('E-mail or student number').fill(printed[who].email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(path, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(new URL(`${name}.webp`, folder).pathname);
  console.log(`docs/tour/${name}.webp`);
  await context.close();
}
