import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertStore, dismiss } from '../alerts/alerts';
import { institutionNow } from '../clock/institution-clock';
import { call } from './call';

let onLine: boolean;

beforeEach(() => {
  onLine = true;
  const network = {
    get onLine() {
      return onLine;
    },
  };
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('location', { pathname: '/student/exams' });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  for (const { id } of alertStore.current()) dismiss(id);
});
afterEach(() => vi.unstubAllGlobals());

/** A fetch that fails, having met the network as it was; `then` is what has become of it meanwhile. */
function givenFailure(then = onLine) {
  vi.stubGlobal('fetch', async () => {
    onLine = then;
    throw new TypeError('Failed to fetch');
  });
}

const book = () => call('student/exams/book', { examId: 'exam' }, { quiet: 'unanswered' });

test('E6: a call without a network never left, and is no alert where its place says so', async () => {
  onLine = false;
  givenFailure();
  expect(await book()).toMatchObject({ ok: false, status: 0, unanswered: 'not_sent' });
  expect(alertStore.current()).toEqual([]);
});

test.each([
  ['the network goes meanwhile', true, false],
  ['the network comes meanwhile', false, true],
  ['the network stays', true, true],
])('E6: a call that fails while %s may have arrived', async (_when, before, after) => {
  onLine = before;
  givenFailure(after);
  expect(await book()).toMatchObject({ unanswered: 'lost' });
});

test('E6: an answer of something in between is none', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await book()).toMatchObject({ status: 0, unanswered: 'lost' });
});

test('E6: a call that nothing speaks for raises the generic error', async () => {
  givenFailure();
  await call('student/exams/book', { examId: 'exam' });
  expect(alertStore.current()).toMatchObject([{ type: 'danger', code: 'shared.genericError' }]);
});

test('an answer that says the institution’s time sets the clock of the page', async () => {
  const now = new Date(Date.now() + 600_000).toISOString(); // this machine is ten minutes behind
  const said = { success: true, result: { now }, messages: [] };
  vi.stubGlobal('fetch', async () => Response.json(said));
  await call('student/exams/eligibility', { examId: 'exam' });
  expect(Math.abs(institutionNow() - Date.parse(now))).toBeLessThan(1_000);
});
