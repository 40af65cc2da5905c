import { afterEach, expect, test, vi } from 'vitest';
import type { Mark } from '@/contract/presences/presences';
import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { type Answering, givenPage, refusal, success } from '../testing/page-fixtures';

let page: ReturnType<typeof givenPage>;
afterEach(() => {
  page.reload();
  vi.unstubAllGlobals();
});

const PATH = 'professor/presences/mark';
const changeTo = (status: 'present' | 'absent', row = 'a') => ({
  ...({ path: PATH, about: 'lesson', row } as const),
  body: { lessonId: 'lesson', careerId: row, status, over: null },
});
const written: Answering = (_path, body) => {
  const mark = body as Mark;
  const markedAt = '2026-11-28T09:00:00.000Z';
  return success({ ...mark, minutes: 0, source: 'manual', markedAt, eventId: 'e' });
};

/** Another tab of this browser: modules of its own, and the same storage and locks. */
async function openTab() {
  vi.resetModules();
  const { setPagePerson, setPageProfile } = await import('../session/page-profile');
  setPageProfile('p');
  setPagePerson('crm-1');
  const outbox = await import('./outbox');
  const { ownKeys } = await import('../drafts/own-seal');
  const { stored } = await import('./outbox-items');
  const { openOwn } = await import('../drafts/own-seal');
  await ownKeys();
  const statuses = async () => {
    await stored();
    const texts = await Promise.all(keptHere().map((name) => openOwn(localStorage.getItem(name))));
    return texts.map((text) => JSON.parse(text ?? 'null')?.body.status);
  };
  return { ...outbox, stored, statuses };
}
const keptHere = () => Object.keys(localStorage).filter((name) => name.startsWith('ateneo.outbox.'));

test('C9: what another tab kept of the same row stays when this one’s change is answered', async () => {
  page = givenPage(written);
  const first = await openTab();
  const second = await openTab();
  page.goOffline();
  first.send([changeTo('present')]);
  await first.stored();
  second.send([changeTo('absent')]); // and that tab is closed
  expect(await second.statuses()).toEqual(['absent']);

  page.goOnline();
  await first.sentAtMostIn(1_000);
  expect(page.asked).toHaveLength(1);
  expect(await first.statuses()).toEqual(['absent']);
});

test('C9: the first page after a sign-in keeps what is done without a network', async () => {
  page = givenPage(written);
  const login = `${STORAGE_PREFIX}login_data`;
  const loginData = localStorage.getItem(login) ?? '';
  localStorage.removeItem(login);
  const tab = await openTab(); // has its keys by now
  localStorage.setItem(login, loginData);
  page.goOffline();
  tab.send([changeTo('present')]);
  expect(await tab.statuses()).toEqual(['present']);
});

test('C9: a change that can’t be kept leaves nothing older behind to be sent in its place', async () => {
  page = givenPage(written);
  const tab = await openTab();
  await tab.startOutbox();
  page.goOffline();
  tab.send([changeTo('present')]);
  expect(await tab.statuses()).toEqual(['present']);
  page.fillStorage();
  tab.send([changeTo('absent')]);
  expect(await tab.statuses()).toEqual([]);
  expect(page.asksToLeave()).toBe(true);
});

test('C9: what another tab has sent by now is not sent once more by the page that found it kept', async () => {
  page = givenPage(written);
  const first = await openTab();
  page.goOffline();
  first.send([changeTo('present')]);
  await first.stored();
  page.goOnline();
  const second = await openTab();
  const { locks } = navigator;
  const request = locks.request.bind(locks);
  const afterTheOther = async (name: string, options: LockOptions, work: LockGrantedCallback<void>) => {
    await first.sentAtMostIn(1_000); // between what is read and its lock
    return await request(name, options, work);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: afterTheOther } });
  await second.startOutbox();
  await second.sentAtMostIn(1_000);
  expect(page.asked).toHaveLength(1);
});

test('C6: what is being sealed while somebody signs out is not left behind', async () => {
  page = givenPage(written);
  const tab = await openTab();
  page.goOffline();
  tab.send([changeTo('present')]);
  const { clearProductData } = await import('../session/product-data');
  const { keepDraft } = await import('../drafts/drafts');
  const kept = keepDraft('form', { word: 'typed' });
  await Promise.resolve();
  clearProductData();
  await kept;
  await tab.stored();
  expect(Object.keys(localStorage)).toEqual([]);
});

const gradeOf = (row: string) => ({
  ...({ path: 'professor/exams/grade', about: 'exam', row } as const),
  body: { examId: 'exam', entries: [{ ...graded, bookingId: row }] },
});
const graded = { version: 1, result: 'grade', grade: 28, honours: false, teacherMessage: null } as const;

test('C9: grades that go together go one by one where one of them isn’t there, and that one waits', async () => {
  page = givenPage((_path, body) => {
    const { entries } = body as { entries: { bookingId: string }[] };
    if (entries.some(({ bookingId }) => bookingId === 'gone')) return refusal(404, 'shared.notOffered');
    return success({ entries: entries.map(({ bookingId }) => ({ bookingId, version: 2 })) });
  });
  const tab = await openTab();
  await tab.startOutbox();
  page.goOffline();
  tab.send([gradeOf('one'), gradeOf('two'), gradeOf('gone')]);
  await tab.stored();
  page.goOnline();
  await vi.waitFor(async () => {
    await tab.sentAtMostIn(100);
    await tab.stored();
    expect(keptHere()).toHaveLength(1);
  });
});

test.each([404, 405, 408, 429, 501])(
  'C9: a mark that a proxy answers %i for the institution waits',
  async (status) => {
    page = givenPage(() => refusal(status, status === 408 ? 'shared.genericError' : 'shared.notOffered'));
    const tab = await openTab();
    await tab.startOutbox();
    tab.hear(PATH, 'lesson', () => {});
    tab.send([changeTo('present')]);
    await tab.sentAtMostIn(300);
    expect(await tab.statuses()).toEqual(['present']);
  },
);

test('C9: a mark that is made as the session ends is kept for the next one', async () => {
  page = givenPage(() => refusal(401, 'shared.sessionExpired'));
  vi.stubGlobal('location', { pathname: '/professor', search: '', assign: () => {} });
  const tab = await openTab();
  await tab.startOutbox();
  const { leaveForLogin } = await import('../session/leave');
  tab.send([changeTo('present')]);
  await leaveForLogin();
  await tab.stored();
  expect(keptHere()).toHaveLength(1);
});

test('B6: a document that comes back while somebody else is signed in is left', async () => {
  const status = {
    authenticated: true,
    crmId: 'crm-2',
    loginDate: 'x',
    endsAt: 'x',
    absoluteEnd: 'x',
    leftMark: 'm',
    profile: null,
    serverNow: 'x',
  };
  page = givenPage(() => success(status));
  await openTab();
  page.signIn('crm-2');
  const { checkSession } = await import('../session/check-session');
  expect(await checkSession()).toBe('another');
});

test('C9: a change of who signed in before is not kept in the name of who did after', async () => {
  page = givenPage(() => refusal(409, 'shared.profileChanged'));
  const tab = await openTab();
  await tab.startOutbox();
  page.signIn('crm-2'); // in another tab
  page.goOffline();
  tab.send([changeTo('present')]);
  await tab.stored();
  expect(keptHere()).toEqual([]);
  expect(page.asksToLeave()).toBe(true);
});

test.each([429, 502, 503])(
  'C9: a change that is answered %i waits at its row, and no alert says to try again what goes by itself',
  async (status) => {
    let isBusy = true;
    page = givenPage((...asked) => (isBusy ? refusal(status, 'shared.genericError') : written(...asked)));
    const tab = await openTab();
    const { alertStore } = await import('../alerts/alerts');
    const { waitingItem } = await import('./outbox-items');
    tab.send([changeTo('present')]);
    const stateOf = () => waitingItem('professor/presences/mark/lesson/a')?.state;
    await expect.poll(() => page.asked.length === 1 && stateOf()).toBe('waiting');
    expect(alertStore.current()).toEqual([]);

    isBusy = false;
    await tab.sentAtMostIn(1_000);
    expect(await tab.statuses()).toEqual([]);
    expect(page.asked).toHaveLength(2);
  },
);

test('C9: a change whose answer was lost goes again under its key, though a repeat between them never left', async () => {
  const keys: (string | null)[] = [];
  page = givenPage((path, body, key) => {
    keys.push(key);
    return keys.length === 1 ? refusal(502, 'shared.genericError') : written(path, body, key);
  });
  const tab = await openTab();
  const { waitingItem } = await import('./outbox-items');
  const stateOf = () => waitingItem('professor/presences/mark/lesson/a')?.state;
  tab.send([changeTo('present')]);
  await expect.poll(() => keys.length === 1 && stateOf()).toBe('waiting');
  page.goOffline();
  await tab.sentAtMostIn(1_000);
  await expect.poll(stateOf).toBe('waiting');

  page.goOnline();
  await tab.sentAtMostIn(1_000);
  expect(new Set(keys).size).toBe(1);
});
