import type { Page, Request } from 'playwright/test';
import { pages } from '../lib/bff/session/routes.ts';
import { issueToken } from './support/fixtures/institution.ts';
import { professorProfile, studentProfile, TOKEN_MARK } from './support/foreign/foreign-people.ts';
import { expect as expectForeign, test as foreign } from './support/foreign/foreign-portal.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, signInByForm, userMenu } from './support/screens/screen.ts';

/** All that a browser gets: documents, scripts, data, answers, headers, and what pages store and show. */
function watch(page: Page) {
  const seen: Promise<string>[] = [];
  const assets = new Set<string>();
  const hear = (request: Request) => {
    const isKnown = assets.has(request.url());
    if (request.url().includes('/_next/static/')) assets.add(request.url());
    if (!isKnown) seen.push(answerTo(request));
  };
  page.on('requestfinished', hear);
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void seen.push(Promise.resolve(String(payload)))),
  );
  page.on('console', (message) => void seen.push(Promise.resolve(message.text())));
  return {
    /** What the present page holds goes in too. */
    async look() {
      const kept = await page.evaluate(() => [
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
      ]);
      seen.push(Promise.resolve(JSON.stringify(kept)), Promise.resolve(await page.content()));
    },
    /** Ends the watch: an answer that comes while the page closes can't be read any more. */
    everything: async () => {
      page.off('requestfinished', hear);
      return (await Promise.all(seen)).join('\n');
    },
  };
}

/** Headers and body; a redirect has no body. */
async function answerTo(request: Request): Promise<string> {
  const response = await request.response();
  return JSON.stringify(response?.headers()) + (await response?.text().catch(() => ''));
}

/** What stands around each place where a text holds another. */
const placesOf = (wanted: string, text: string) =>
  text
    .split(wanted)
    .slice(1)
    .map((after, index) => text.split(wanted)[index]?.slice(-80) + wanted + after.slice(0, 80));

const pathsOf = (area: keyof typeof pages) => pages[area].filter((path) => !path.includes(':'));

test('C2: the bearer is nowhere in what a student’s browser gets, on any page', async ({
  page,
  signIn,
  givenStudent,
}) => {
  const student = await givenStudent();
  const token = await issueToken(student.profileId);
  const seen = watch(page);
  await signIn(student, { token });
  for (const path of [...pathsOf('student'), '/account/profile', '/account/password']) {
    await page.goto(path);
    await expect(userMenu(page)).toBeVisible();
    await seen.look();
  }
  const everything = await seen.everything();
  expect(everything).toContain(student.email);
  expect(placesOf(token, everything)).toEqual([]);
});

foreign(
  'C2: no bearer of any profile is, through sign-in, choice, switch, renewal and change',
  async ({ page, institution }) => {
    foreign.slow();
    const person = institution.givenPerson({ profiles: [{ ...studentProfile }, { ...professorProfile }] });
    const seen = watch(page);
    await page.goto('/account/login');
    await signInByForm(page, person.username, person.password);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Studente/ })
      .click();
    await expectForeign(page).toHaveURL('/student/dashboard');
    await seen.look();
    await chooseInUserMenu(page, 'Cambia profilo');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Docente/ })
      .click();
    await expectForeign(page).toHaveURL('/professor/dashboard');
    for (const path of [...pathsOf('professor'), '/account/profile']) {
      await page.goto(path);
      await expectForeign(userMenu(page)).toBeVisible();
      await seen.look();
    }
    for (const call of ['autologin', 'profile', 'profiles', 'listprofessors', 'faculties']) {
      const status = await page.evaluate(
        (name) =>
          fetch(`/api/user/${name}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          }).then((answer) => answer.status),
        call,
      );
      expectForeign(status, call).toBe(200);
    }
    await seen.look();

    const everything = await seen.everything();
    expectForeign(institution.asked.some(({ headers }) => headers.authorization?.includes(TOKEN_MARK))).toBe(
      true,
    );
    expectForeign(everything).toContain('Bea Foresti');
    expectForeign(placesOf(TOKEN_MARK, everything)).toEqual([]);
  },
);
