import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { BrowserContext, Page } from 'playwright/test';
import { OFFERED_PATH } from '../contract/adoption/said-offered.ts';
import type { Person } from './support/fixtures/people.ts';
import { isMadeAt, isNewAt, pagesOf, type Stage, stages } from './support/foreign/adoption-stages.ts';
import { startPartialInstitution } from './support/foreign/partial-institution.ts';
import { expect, test } from './support/portal.ts';
import { places } from './support/programs/places.ts';
import { sessionCookie, sessionOf } from './support/programs/session-cookie.ts';
import { startPortal } from './support/programs/start-portal.ts';
import { DESK, glanceAt, PHONE } from './support/screens/examine-page.ts';
import { hydrated } from './support/screens/screen.ts';

const soft = expect.configure({ soft: true });
const TITLE = 'Algebra';
const PAYMENTS = 'https://pagamenti.example.edu/';
const OFFICE = { mail: 'segreteria@example.edu' };

/** What stands on a page because of the given course, lesson and exam. */
const CONTENTS = ['/student/courses', '/student/exams', '/professor/courses', '/professor/exams'];
/** Tabs of pages that are parts, and the account's pages: they stand at every stage. */
const BESIDES = {
  student: ['/student/courses?tab=plan', '/student/exams?tab=transcript'],
  professor: [],
};
const ACCOUNT = ['/account/profile', '/account/password'];

for (const [turn, stage] of stages.entries()) {
  test(`E1: an institution that offers ${stage.name}: every page stands, and nothing is asked twice in vain`, async ({
    browser,
    contextOptions,
    givenStudentWhoTeaches,
    givenProfessor,
    givenCourse,
    givenExamSession,
  }) => {
    test.slow();
    const [student, teacher] = [await givenStudentWhoTeaches(), await givenProfessor()];
    const course = await givenCourse({ title: TITLE, teacher, students: [student] });
    await givenExamSession({ course, teacher });
    const { url, refused, stop } = await startAt(stage, turn);

    for (const person of [student, teacher]) {
      const context = await browser.newContext({ ...contextOptions, baseURL: url });
      const errors = consoleErrors(context);
      await context.addCookies([await sessionCookie(await sessionOf(person), url)]);
      const page = await context.newPage();
      await walk(page, person, stage, turn);
      await lookAtBell(page, stage, person.type);
      await lookFor(page, stage, person.type);
      soft(errors, `what the console says to a ${person.type}`).toEqual([]);
      await context.close();
    }

    const calls = refused.filter((path) => path !== OFFERED_PATH); // it is asked for until it says something
    soft(
      calls.filter((path, at) => calls.indexOf(path) < at),
      'asked again in vain',
    ).toEqual([]);
    await stop();
  });
}

/** A portal before an institution at that stage. */
async function startAt(stage: Stage, turn: number) {
  const institution = await startPartialInstitution(stage);
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-stage-'));
  const offices = join(dataDir, 'offices.json');
  await writeFile(
    offices,
    JSON.stringify({ students: OFFICE, fees: OFFICE, teaching: OFFICE, help: OFFICE }),
  );
  const links = join(dataDir, 'areas.json');
  await writeFile(links, JSON.stringify({ 'student.payments': PAYMENTS }));
  const { url, program } = await startPortal(`stage-${turn + 1}`, {
    CAMPUS_URL: institution.url,
    SESSION_SECRETS: places().sessionSecret,
    DATA_DIR: dataDir,
    INSTITUTION_OFFICES: offices,
    AREA_LINKS: links,
    INSTITUTION_HELP_URL: 'https://www.example.edu/aiuto',
  });
  return {
    url,
    refused: institution.refused,
    async stop() {
      await program.stop();
      institution.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * The pages of the menu, and of the others those that are new, in turn on a phone and on a desk; home once
 * more at the end, when all is known. axe looks at those that no other walk has seen so. PICTURES=1 takes all
 * pages at every turn, each of both sizes.
 */
async function walk(page: Page, { type }: Person, stage: Stage, turn: number) {
  const toWalk = pagesOf(type).filter(
    (each) => process.env.PICTURES || isOfMenu(each.page) || isNewAt(turn, each),
  );
  const made = new Map(toWalk.map((each) => [each.page, isMadeAt(stage, each)]));
  const paths = [...made.keys(), ...BESIDES[type], ...accountAt(turn), `/${type}/dashboard`];
  const withParts = toWalk.filter(({ parts }) => parts).map(({ page: each }) => each);
  for (const [at, path] of paths.entries()) {
    const isPhone = (at + turn) % 2 === 0;
    await page.setViewportSize(isPhone ? PHONE : DESK);
    const response = await page.goto(path);
    soft(response?.status(), path).toBeLessThan(500);
    await hydrated(page);
    const name = `stage-${turn + 1}${path.replace(/[/?=]/g, '-')}`;
    await glanceAt(page, path, { withAxe: turn === 0 || withParts.includes(path), name });
    soft(await lackOf(page, path, made.get(path)), path).toEqual([]);
  }
}

const isOfMenu = (path: string) => path.split('/').length === 3;

/** The account's pages are others with the calls of the last stage, and at no stage between. */
const accountAt = (turn: number) => (turn === 0 || turn === stages.length - 1 ? ACCOUNT : []);

/** What a page that is made, or isn't offered, should have and hasn't. */
async function lackOf(page: Page, path: string, isMade = true): Promise<string[]> {
  const main = page.getByRole('main');
  const has = async (links: string) => (await main.locator(links).count()) > 0;
  const says = await main.textContent();
  if (isMade) return CONTENTS.includes(path) && !says?.includes(TITLE) ? [TITLE] : [];
  const isOfArea = !path.startsWith('/account/');
  return [
    ...((await has('a[href^="mailto:"], a[href^="https:"]')) ? [] : ['the way on']),
    ...(!isOfArea || (await has('a[href$="/dashboard"]')) ? [] : ['the way home']),
  ];
}

/** What is typed finds pages and, where that is offered, things; where it isn't, the search says no lack. */
async function lookFor(page: Page, { calls }: Stage, type: Person['type']) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const find = async (text: string) => {
    await dialog.getByRole('combobox').fill(text);
    await expect(dialog.getByRole('option').first()).toBeVisible();
  };
  await find('Esami');
  if (calls.has(`${type}/search/find`)) await find(TITLE);
  soft(await dialog.textContent()).not.toMatch(/in questo momento/i);
}

/** The bell is there where notifications are, and says no lack either. */
async function lookAtBell(page: Page, { calls }: Stage, type: Person['type']) {
  const bell = page.getByRole('banner').getByRole('button', { name: /notific/i });
  if (!calls.has(`${type}/notifications/list`)) return soft(await bell.count(), 'bells').toBe(0);
  await bell.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Notifiche' })).toBeVisible();
  await expect(sheet.locator('.animate-breathe')).toHaveCount(0);
  soft(await sheet.textContent()).not.toMatch(/in questo momento|non si leggono/i);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

function consoleErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (weberror) => errors.push(String(weberror.error())));
  context.on('console', (line) => {
    const { url } = line.location();
    const isFirstAsking = url.endsWith('/search/find'); // it can't be known before it is asked
    if (line.type() === 'error' && !isFirstAsking)
      errors.push(`${line.page()?.url()}: ${line.text()} ${url}`);
  });
  return errors;
}
