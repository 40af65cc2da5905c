import type { Page } from 'playwright/test';
import { type givenBrowser, provenSender, startPushService } from '../campus/testing/given-push-service.ts';
import { notificationPreferences } from '../contract/notifications.ts';
import { publishGrade } from './support/given-exams.ts';
import type { Person } from './support/given-people.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, gotoLive } from './support/screen.ts';

type Browser = ReturnType<typeof givenBrowser>;
type PushService = Awaited<ReturnType<typeof startPushService>>;

test.use({ serviceWorkers: 'allow' });

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());

test('S31: a grade is pushed to the browser that asked for it, without the grade, and nothing more after a sign-out', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
  askAs,
}) => {
  const student = await signInAsStudent();
  const other = await givenStudent();
  const teacher = await givenProfessor();
  const published = async (title: string) => {
    const students = [student, other];
    const course = await givenCourse({ title, teacher, students });
    const exam = await givenExamBegun({ course, teacher, booked: students });
    await publishGrade(teacher, exam, 27);
    return exam;
  };
  const [browser, others] = [service.browser(), service.browser()];
  await turnOn(page, browser);
  await addDevice(askAs, other, others);

  const { examId } = await published('Idrologia');
  await expect.poll(() => browser.read(service.received)).toHaveLength(1);
  const [clear = ''] = browser.read(service.received);
  const pushed = JSON.parse(clear);
  expect(pushed).toEqual({
    ...{ title: expect.any(String), body: 'Esiti da decidere: apri il portale', lang: 'it' },
    link: `/student/exams?tab=outcomes#exam-${examId}`,
    ...{ tag: expect.stringMatching(/^[\w-]{32}$/), silent: expect.any(Boolean) },
  });
  for (const word of ['27', 'Idrologia', ...namesOf(student, teacher)])
    expect(pushed.title).not.toContain(word);
  const [received] = service.received.filter(({ path }) => browser.endpoint.endsWith(path));
  if (!received) throw new Error('nothing was received');
  expect(provenSender(received).claims).toMatchObject({ aud: service.origin });

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  for (const title of ['Geodesia', 'Ecologia']) await published(title);
  await expect.poll(() => others.read(service.received)).toHaveLength(3);
  expect(browser.read(service.received)).toHaveLength(1);
});

test('S31: a browser whose push service says that it is gone is pushed nothing more', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
  askAs,
}) => {
  const student = await signInAsStudent();
  const other = await givenStudent();
  const teacher = await givenProfessor();
  const published = async () => {
    const students = [student, other];
    const course = await givenCourse({ teacher, students });
    await publishGrade(teacher, await givenExamBegun({ course, teacher, booked: students }), 27);
  };
  const [browser, others] = [service.browser(), service.browser()];
  service.answer(browser.endpoint, { status: 410 });
  await turnOn(page, browser);
  await addDevice(askAs, other, others);

  await published();
  await expect.poll(() => browser.read(service.received)).toHaveLength(1);
  await gotoLive(page, '/account/notifications');
  await expect(page.getByRole('button', { name: 'Attiva su questo dispositivo' })).toBeVisible();
  for (let more = 0; more < 2; more++) await published();
  await expect.poll(() => others.read(service.received)).toHaveLength(3);
  expect(browser.read(service.received)).toHaveLength(1);
});

const namesOf = (...people: Person[]) =>
  people.flatMap(({ givenName, familyName }) => [givenName, familyName]);

type AskAs = (person: Person, path: string, body?: object) => Promise<unknown>;

/** The browser of somebody else, which goes on being pushed to: by what it is told one knows what the first would have been. */
async function addDevice(askAs: AskAs, person: Person, { subscription }: Browser) {
  const asked = await askAs(person, '/api/student/notifications/preferences');
  const { pushing } = notificationPreferences.parse(asked);
  const device = { ...subscription, key: pushing?.key, userAgent: 'e2e' };
  await askAs(person, '/api/notifications/adddevice', device);
}

async function turnOn(page: Page, browser: Browser) {
  await subscribeTo(page, browser);
  await gotoLive(page, '/account/notifications');
  await page.getByRole('button', { name: 'Attiva su questo dispositivo' }).click();
  await expect(page.getByText('Le notifiche push sono attive su questo dispositivo.').first()).toBeVisible();
}

/** Headless Chromium has no push service: its page subscribes to the test’s own, with keys that the test has. */
const subscribeTo = (page: Page, { subscription: { endpoint, p256dh, auth } }: Browser) =>
  page.addInitScript(
    ([url, publicKey, secret]) => {
      const KEPT = 'e2e.subscribed-with';
      const subscribed = (key: string) => ({
        endpoint: url,
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
            each.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint: url, keys: { p256dh: publicKey, auth: secret } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEPT);
          return true;
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Object.assign(Notification, { requestPermission: async () => 'granted' });
      Object.assign(PushManager.prototype, {
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(KEPT, applicationServerKey);
          return subscribed(applicationServerKey);
        },
        async getSubscription() {
          const key = localStorage.getItem(KEPT);
          return key === null ? null : subscribed(key);
        },
      });
    },
    [endpoint, p256dh, auth] as const,
  );
