import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveStore } from '@/lib/browser/forms/ask-to-leave';
import { setPageProfile } from '@/lib/browser/session/page-profile';
import { givenPage, success } from '@/lib/browser/testing/page-fixtures';
import { signOut } from './sign-out';

let page: ReturnType<typeof givenPage>;
/** Where the page led itself. */
let led: string[];

beforeEach(() => {
  page = givenPage((path) => (path === 'user/logout' ? success(null) : null));
  led = [];
  vi.stubGlobal('location', {
    protocol: 'http:',
    pathname: '/professor',
    assign: (to: string) => led.push(to),
  });
  setPageProfile('p');
});
afterEach(() => {
  page.reload();
  vi.unstubAllGlobals();
});

const leftMark = () => /ateneo-left=(\w+)/.exec(document.cookie)?.[1];
const mark = {
  ...{ path: 'professor/presences/mark' as const, about: 'lesson', row: 'a' },
  body: { lessonId: 'lesson', careerId: 'a', status: 'present' as const, over: null },
};

test('C6: a sign-out without a network leaves word of its session, and nothing else', async () => {
  page.goOffline();
  await signOut();
  expect(leftMark()).toBe('m'.repeat(22));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(led).toEqual(['/']);
});

test('C6: a sign-out says how many marks wait, and takes them along only where it may', async () => {
  const { startOutbox, send } = await import('@/lib/browser/outbox/outbox');
  await startOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20)); // the key is fetched
  page.goOffline();
  send([mark]);
  await vi.waitFor(() => expect(kept()).toHaveLength(1));

  const first = signOut();
  await vi.waitFor(() => expect(leaveStore.current()).toMatchObject({ by: 'signOut', count: 1 }));
  leaveStore.current()?.end(false);
  await first;
  expect(kept()).toHaveLength(1);
  expect(led).toEqual([]);

  const second = signOut();
  await vi.waitFor(() => expect(leaveStore.current()).not.toBeNull());
  leaveStore.current()?.end(true);
  await second;
  expect(kept()).toEqual([]);
  expect(led).toEqual(['/']);
});

test('C6: a sign-out takes nothing along of what another person’s marks wait for in this browser', async () => {
  const { startOutbox, send } = await import('@/lib/browser/outbox/outbox');
  const { keepDraft } = await import('@/lib/browser/drafts/drafts');
  await startOutbox();
  await new Promise((resolve) => setTimeout(resolve, 20)); // the key is fetched
  page.goOffline();
  send([mark]);
  await keepDraft('profile', { address: 'Via dei Tigli 12' });
  await vi.waitFor(() => expect(kept()).toHaveLength(1));

  page.signIn('crm-2'); // the session of the first is over
  const sealed = localStorage.getItem('ateneo.draft.crm-1.profile') ?? '';
  localStorage.setItem('ateneo.draft.crm-2.profile', sealed);
  await signOut();

  expect(leaveStore.current()).toBeNull();
  expect(led).toEqual(['/']);
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'ateneo.draft.crm-1.profile',
    'ateneo.outbox.crm-1.professor/presences/mark/lesson/a',
  ]);
  expect(Object.values(localStorage).join()).not.toMatch(/Tigli|present/);
});

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('ateneo.outbox.'));
