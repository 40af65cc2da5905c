import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import type { Person } from './support/fixtures/people.ts';
import { isMadeAt, pagesOf, type Stage, stages } from './support/foreign/adoption-stages.ts';
import { startPartialInstitution } from './support/foreign/partial-institution.ts';
import { expect, test } from './support/portal.ts';
import { places } from './support/programs/places.ts';
import { sessionCookie, sessionOf } from './support/programs/session-cookie.ts';
import { startPortal } from './support/programs/start-portal.ts';
import { DESK, glanceAt, PHONE } from './support/screens/examine-page.ts';
import { hydrated } from './support/screens/screen.ts';

const soft = expect.configure({ soft: true });
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
    const course = await givenCourse({ title: 'Algebra', teacher, students: [student] });
    await givenExamSession({ course, teacher });
    const { url, refused, stop } = await startAt(stage, turn);

    for (const person of [student, teacher]) {
      const context = await browser.newContext({ ...contextOptions, baseURL: url });
      const errors = consoleErrors(context);
      await context.addCookies([await sessionCookie(await sessionOf(person), url)]);
      await walk(await context.newPage(), person, stage, turn);
      soft(errors, `what the console says to a ${person.type}`).toEqual([]);
      await context.close();
    }

    soft(
      refused.filter((path, at) => refused.indexOf(path) < at),
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
  const { url, program } = await startPortal(`stage-${turn + 1}`, {
    CAMPUS_URL: institution.url,
    SESSION_SECRETS: places().sessionSecret,
    DATA_DIR: dataDir,
    INSTITUTION_OFFICES: offices,
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

/** Every page, in turn on a phone and on a desk, at the next stage the other way round; home once more at the end. */
async function walk(page: Page, { type }: Person, stage: Stage, turn: number) {
  const home = `/${type}/dashboard`;
  const made = new Map(pagesOf(type).map((each) => [each.page, isMadeAt(stage, each)]));
  const paths = [...made.keys(), ...BESIDES[type], ...ACCOUNT, home];
  for (const [at, path] of paths.entries()) {
    const isPhone = (at + turn) % 2 === 0;
    await page.setViewportSize(isPhone ? PHONE : DESK);
    const response = await page.goto(path);
    soft(response?.status(), path).toBeLessThan(500);
    await hydrated(page);
    const name = `stage-${turn + 1}${path.replace(/[/?=]/g, '-')}-${isPhone ? 'phone' : 'desk'}`;
    await glanceAt(page, path, { withAxe: isNewAt(turn, path), name });
    const main = page.getByRole('main');
    if (made.get(path) && CONTENTS.includes(path)) await soft(main, path).toContainText('Algebra');
    if (made.get(path) === false) await expectWayOn(page, path);
  }
  await lookFor(page, 'Algebra');
}

/** Whether axe hasn't seen the page like this: not at an earlier stage, and not in front of campus alone. */
const isNewAt = (turn: number, path: string) => turn === 0 || turn === 3 || path.endsWith('/dashboard');

/** Where a page isn't offered: what it is, the way on, and the way home. */
async function expectWayOn(page: Page, path: string) {
  const main = page.getByRole('main');
  await soft(
    main.locator('a[href^="mailto:"], a[href^="https:"]').first(),
    `${path}: the way on`,
  ).toBeVisible();
  await soft(main.locator('a[href$="/dashboard"]').first(), `${path}: the way home`).toBeVisible();
}

async function lookFor(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text);
  await soft(page.getByRole('dialog')).not.toContainText('in questo momento');
  await page.keyboard.press('Escape');
}

function consoleErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (weberror) => errors.push(String(weberror.error())));
  context.on('console', (line) => {
    if (line.type() === 'error') errors.push(`${line.page()?.url()}: ${line.text()} ${line.location().url}`);
  });
  return errors;
}
