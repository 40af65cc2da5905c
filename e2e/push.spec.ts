import type { Page } from 'playwright/test';
import {
  type givenBrowser,
  provenSender,
  startPushService,
} from '../campus/testing/push-service-fixtures.ts';
import type { LockType } from '../contract/locks/locks.ts';
import { notificationPreferences } from '../contract/notifications/notifications.ts';
import { askOffice } from './support/fixtures/institution.ts';
import type { Person, Student } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, gotoLive } from './support/screens/screen.ts';

type Browser = ReturnType<typeof givenBrowser>;
type PushService = Awaited<ReturnType<typeof startPushService>>;

test.use({ serviceWorkers: 'allow' });

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());

test('S31: a lock is pushed to the browser that asked for it, without what it is about, and nothing more after a sign-out', async ({
  page,
  signInAsStudent,
  givenStudent,
  askAs,
}) => {
  const student = await signInAsStudent();
  const other = await givenStudent();
  const [browser, others] = [service.browser(), service.browser()];
  await turnOn(page, browser);
  await addDevice(askAs, other, others);

  const [lockId] = await lock([student, other], 'FEES_OVERDUE');
  await expect.poll(() => browser.read(service.received)).toHaveLength(1);
  const [clear = ''] = browser.read(service.received);
  const pushed = JSON.parse(clear);
  expect(pushed).toEqual({
    ...{ title: expect.any(String), body: 'Blocchi: apri il portale', lang: 'it' },
    link: `/student/locks#lock-${lockId}`,
    ...{ tag: expect.stringMatching(/^[\w-]{32}$/), silent: expect.any(Boolean) },
  });
  for (const word of ['Tasse', REASON, ...namesOf(student)]) expect(pushed.title).not.toContain(word);
  const [received] = service.received.filter(({ path }) => browser.endpoint.endsWith(path));
  if (!received) throw new Error('nothing was received');
  expect(provenSender(received).claims).toMatchObject({ aud: service.origin });

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  await lock([student, other], 'LIBRARY_LOAN');
  await lock([student, other], 'DOCUMENT_MISSING');
  await expect.poll(() => others.read(service.received)).toHaveLength(3);
  expect(browser.read(service.received)).toHaveLength(1);
});

test('S31: a browser whose push service says that it is gone is pushed nothing more', async ({
  page,
  signInAsStudent,
  givenStudent,
  askAs,
}) => {
  const student = await signInAsStudent();
  const other = await givenStudent();
  const [browser, others] = [service.browser(), service.browser()];
  service.answer(browser.endpoint, { status: 410 });
  await turnOn(page, browser);
  await addDevice(askAs, other, others);

  await lock([student, other], 'FEES_OVERDUE');
  await expect.poll(() => browser.read(service.received)).toHaveLength(1);
  await gotoLive(page, '/account/notifications');
  await expect(page.getByRole('button', { name: 'Attiva su questo dispositivo' })).toBeVisible();
  await lock([student, other], 'LIBRARY_LOAN');
  await lock([student, other], 'DOCUMENT_MISSING');
  await expect.poll(() => others.read(service.received)).toHaveLength(3);
  expect(browser.read(service.received)).toHaveLength(1);
});

const REASON = 'La seconda rata non risulta pagata.';

/** Something of which each of them is told at once. */
async function lock(students: Student[], type: LockType): Promise<string[]> {
  const placed: string[] = [];
  for (const { profileId: careerId } of students) {
    const { lockId } = await askOffice('locks/place', {
      ...{ careerId, type, ownerOffice: 'students', reason: { it: REASON } },
      ...{ steps: [{ text: { it: 'Chiedi alla segreteria.' } }], startsAt: new Date().toISOString() },
    });
    placed.push(lockId);
  }
  return placed;
}

const namesOf = (...people: Person[]) =>
  people.flatMap(({ givenName, familyName }) => [givenName, familyName]);

type AskAs = (person: Person, path: string, body?: object) => Promise<unknown>;

/** Another person's browser, still subscribed. Its push shows what the first browser would have received. */
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

/** Headless Chromium has no push service. The page subscribes to the test's own service, with known keys. */
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
