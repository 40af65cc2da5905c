import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { LANGUAGES } from '../contract/constants.ts';
import { pages } from '../lib/session/routes.ts';
import english from '../messages/en.json' with { type: 'json' };
import { expect, test } from './portal.ts';
import { hydrated } from './screen.ts';

const THEMES = ['light', 'dark'] as const;
const topLevel = Object.keys(english).join('|');
/** A key of the catalogues that was shown in place of its text. */
const rawKey = new RegExp(`\\b(${topLevel})\\.[a-z]\\w*(\\.\\w+)*\\b`);

for (const language of LANGUAGES) {
  test(`F1: the pages of nobody, ${language}: accessible, in words, without a sideways scroll`, async ({
    page,
  }) => {
    for (const path of [
      '/account/login',
      '/account/register',
      '/account/recovery',
      '/account/recovery#token=x',
    ]) {
      await examine(page, path, language);
    }
  });

  test(`F1: the pages of a student, ${language}: accessible, in words, without a sideways scroll`, async ({
    page,
    signInAsStudent,
    givenProfessor,
    givenCourse,
    givenExamSession,
    book,
  }) => {
    test.slow();
    const student = await signInAsStudent({ password: 'Quercia-Lume-73', hasCanvas: true });
    const teacher = await givenProfessor();
    const courses = [
      await givenCourse({ title: 'Algebra', teacher, students: [student] }),
      await givenCourse({ title: 'Biologia', teacher, students: [student], window: { mode: 'approval' } }),
    ];
    for (const [index, course] of courses.entries()) {
      const startsAt = new Date(Date.now() + (10 + index) * 86_400_000);
      const exam = await givenExamSession({ course, teacher, startsAt, seats: 30, waitlist: true });
      if (index === 0) await book(student, exam.examId);
    }
    const own = [`/student/courses/${courses[0]?.courseId}`, '/account/profile', '/account/password'];
    for (const path of [...fixed(pages.student), ...own]) await examine(page, path, language);
  });

  test(`F1: the pages of a professor, ${language}: accessible, in words, without a sideways scroll`, async ({
    page,
    signInAsProfessor,
    givenStudent,
    givenCourse,
    givenExamSession,
  }) => {
    test.slow();
    const teacher = await signInAsProfessor();
    const students = [await givenStudent(), await givenStudent()];
    const course = await givenCourse({ title: 'Algebra', teacher, students });
    const { examId } = await givenExamSession({ course, teacher, booked: students });
    const own = [`/professor/exams/${examId}`, `/professor/courses/${course.courseId}`];
    for (const path of [...fixed(pages.professor), ...own]) await examine(page, path, language);
  });
}

/** Reads a page as a reader of the language does, by day and by night, on a wide screen and on a narrow one. */
async function examine(page: Page, path: string, language: string) {
  const [pathname = '', fragment] = path.split('#');
  await page.goto(`${pathname}?lng=${language}${fragment ? `#${fragment}` : ''}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  const text = await page.locator('body').ariaSnapshot();
  expect.soft(text.match(rawKey)?.[0], `${path}: a raw key`).toBeUndefined();

  const name = nameOf(pathname, fragment);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `test-results/pages/${name}-${language}-${theme}.png`, fullPage: true });
    expect.soft(await violationsIn(page), `${path}, ${theme}`).toEqual([]);
  }

  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(scroll, `${path}: sideways scroll at 320 px`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/pages/${name}-${language}-narrow.png`, fullPage: true });
  if (wide) await page.setViewportSize(wide);
}

async function violationsIn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** The page's screenshots are kept under its path. */
const nameOf = (pathname: string, fragment = '') =>
  (pathname + (fragment && '-set'))
    .slice(1)
    .replace(/\/[0-9a-f-]{36}$/, '/one')
    .replaceAll('/', '-');

const fixed = (paths: readonly string[]) => paths.filter((path) => !path.includes(':'));
