import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Grade, ResultEntry, Roster, RosterOutcome, RosterRow } from '@/contract/exams/roster';
import { type Answered, givenPage, refusal, success } from '@/lib/browser/testing/page-fixtures';

const letters = { pass: 'I', fail: 'R', absent: 'A', withdrew: 'X', honours: 'L' };
const EXAM = 'exam-1';

afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

/** The board's side: each entry on top of the version it was made on, all or none, and once under one key. */
function givenInstitution() {
  const stands = new Map<string, RosterOutcome>();
  const answers = new Map<string | null, Answered>();
  const grade = ({ entries }: Grade, key: string | null): Answered => {
    const known = answers.get(key);
    if (known) return known;
    if (entries.some(({ bookingId, version }) => version !== (stands.get(bookingId)?.version ?? 0))) {
      return refusal(409, 'version.conflict');
    }
    const graded = entries.map((entry) => {
      const outcome = outcomeOf(entry);
      stands.set(entry.bookingId, outcome);
      return { bookingId: entry.bookingId, version: outcome.version, outcome };
    });
    answers.set(key, success({ entries: graded }));
    return success({ entries: graded });
  };
  return { stands, grade };
}

const outcomeOf = ({
  bookingId,
  version,
  result,
  grade,
  honours,
  teacherMessage,
  topics,
}: ResultEntry): RosterOutcome => ({
  ...{ id: `outcome-${bookingId}`, result: result ?? 'fail', grade, honours, teacherMessage },
  ...(topics !== undefined && { topics }),
  ...{ status: 'draft', decisionDueAt: null, version: version + 1 },
});

const rowOf = (bookingId: string, outcome: RosterOutcome | null = null): RosterRow => ({
  ...{ bookingId, name: bookingId, preferredName: null, badge: null, email: '', accommodations: [] },
  ...{ status: 'booked', position: null, slotId: null, bookedAt: '2026-11-01T08:00:00.000Z', outcome },
});

const rosterOf = (rows: RosterRow[]) =>
  ({ session: { id: EXAM, gradingMode: 'numeric30' }, rows }) as Pick<Roster, 'rows'> & {
    session: Roster['session'];
  } as Roster;

let institution: ReturnType<typeof givenInstitution>;
let page: ReturnType<typeof givenPage>;
/** What becomes of a call of several before the institution has it. */
let between: (body: Grade) => Promise<Answered | undefined>;

beforeEach(() => {
  institution = givenInstitution();
  between = async () => undefined;
  page = givenPage(async (_path, body, key) => {
    const asked = body as Grade;
    return (await between(asked)) ?? institution.grade(asked, key);
  });
});

/** The grid of a document that has just been loaded. */
async function openGrid(rows: RosterRow[], refresh = () => {}) {
  const { setPageProfile } = await import('@/lib/browser/session/page-profile');
  setPageProfile('p');
  const { useResults } = await import('./use-results');
  const router = { refresh, push: () => {} } as never;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AppRouterContext.Provider, { value: router }, children);
  const roster = rosterOf(rows);
  const { result, unmount, rerender } = renderHook((shown: Roster) => useResults(shown, letters), {
    initialProps: roster,
    wrapper,
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20))); // the key is fetched
  const enter = (row: RosterRow, typed: string) => {
    act(() => result.current.type(row, typed));
    act(() => result.current.keep(row));
  };
  const read = (next: RosterRow[]) => rerender(rosterOf(next));
  return { result, enter, unmount, read, of: (row: RosterRow) => result.current.resultOf(row) };
}

const entered = (bookingId: string) => institution.stands.get(bookingId)?.grade;

test('G13: a mark typed without a network waits, and is sent once when the network is back', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  page.goOffline();
  grid.enter(row, '27');

  await waitFor(() =>
    expect(grid.of(row)).toMatchObject({ typed: '27', state: 'waiting', trouble: 'not_sent', unkept: false }),
  );
  expect(page.asked).toEqual([]);
  act(() => page.goOnline());

  await waitFor(() => expect(grid.of(row)).toMatchObject({ typed: '27', state: 'kept' }));
  expect(entered('a')).toBe(27);
  expect(page.asked).toHaveLength(1);
  await waitFor(() => expect(keptHere()).toEqual([]));
});

test('G13: a result that is entered, and left in the same moment, is sent once', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  act(() => grid.result.current.type(row, '27'));
  act(() => {
    const { keep } = grid.result.current;
    void keep(row);
    void keep(row);
  });
  await waitFor(() => expect(grid.of(row)).toMatchObject({ typed: '27', state: 'kept' }));
  expect(page.asked).toHaveLength(1);
});

test('G13: a single digit that is left, or copied from above, is asked about before it means a fail', async () => {
  const [a, b] = [rowOf('a'), rowOf('b')];
  const grid = await openGrid([a, b]);
  grid.enter(a, '2');
  act(() => grid.result.current.put([{ row: b, typed: '2' }], { isSure: false }));
  expect(grid.of(a)).toMatchObject({ typed: '2', state: 'wrong' });
  expect(grid.of(b)).toMatchObject({ typed: '2', state: 'wrong' });
  expect(page.asked).toEqual([]);
  expect(page.asksToLeave()).toBe(true);

  grid.enter(a, '27');
  act(() => grid.result.current.put([{ row: b, typed: '2' }])); // yes, a fail
  await waitFor(() => expect(grid.of(a)).toMatchObject({ typed: '27', state: 'kept' }));
  await waitFor(() => expect(grid.of(b)).toMatchObject({ typed: 'R', state: 'kept' }));
  expect(page.asked).toHaveLength(2);
});

test('C9: it outlives a reload, is sent by the next page, and nobody else reads it', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  page.goOffline();
  grid.enter(row, '27');
  await waitFor(() => expect(grid.of(row).unkept).toBe(false));
  grid.unmount();
  page.reload();
  const [kept = ''] = keptHere();
  expect(localStorage.getItem(kept)).not.toContain('"grade"');

  act(() => page.goOnline());
  page.signIn('crm-2');
  const others = await openGrid([row]);
  expect(others.of(row)).toMatchObject({ typed: '', state: 'kept' });
  expect(page.asked).toEqual([]);
  others.unmount();
  page.reload();
  page.signIn();
  const again = await openGrid([row]);

  await waitFor(() => expect(again.of(row)).toMatchObject({ typed: '27', state: 'kept' }));
  expect(page.asked).toHaveLength(1);
  expect(entered('a')).toBe(27);
});

test('C9: a mark made while the former page’s one is taken up again goes before it', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  page.goOffline();
  grid.enter(row, '27');
  await waitFor(() => expect(grid.of(row).unkept).toBe(false));
  grid.unmount();
  page.reload();
  const { request } = navigator.locks as unknown as { request: (...given: unknown[]) => Promise<void> };
  const asked: (() => void)[] = [];
  Object.assign(navigator.locks, {
    request: async (...given: unknown[]) => {
      await new Promise<void>((resolve) => void asked.push(resolve));
      await request(...given);
    },
  });
  page.goOnline();
  const again = await openGrid([row]);
  await waitFor(() => expect(asked).toHaveLength(1));
  page.goOffline();
  again.enter(row, '30');
  for (const grant of asked) grant();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  act(() => page.goOnline());

  await waitFor(() => expect(entered('a')).toBe(30));
  expect(again.of(row)).toMatchObject({ typed: '30', state: 'kept' });
});

test('G13: what is typed while a batch that was refused is sent again follows on top of its answer', async () => {
  const [a, b] = [rowOf('a'), rowOf('b')];
  institution.stands.set('b', { ...outcomeOf(entryOf('b', 20)), version: 5 }); // a colleague’s, not read here
  const held: (() => void)[] = [];
  between = ({ entries }) =>
    entries.length > 1
      ? Promise.resolve(undefined)
      : new Promise((resolve) => void held.push(() => resolve(undefined)));
  const grid = await openGrid([a, b]);
  act(() =>
    grid.result.current.put([
      { row: a, typed: '18' },
      { row: b, typed: '19' },
    ]),
  );
  await waitFor(() => expect(held).toHaveLength(2)); // each by itself
  grid.enter(a, '30L');
  between = async () => undefined;
  for (const release of held) act(release);

  await waitFor(() => expect(grid.of(a)).toMatchObject({ typed: '30L', state: 'kept' }));
  await waitFor(() =>
    expect(institution.stands.get('a')).toMatchObject({ grade: 30, honours: true, version: 2 }),
  );
});

test('G13: a mark whose answer was lost over a reload is no conflict: it stands, and no alert speaks of one', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  page.goOffline();
  grid.enter(row, '27');
  await waitFor(() => expect(grid.of(row).unkept).toBe(false));
  grid.unmount();
  page.reload();
  page.goOnline();
  institution.grade({ examId: EXAM, entries: [entryOf('a', 27)] }, 'lost'); // it had arrived
  const again = await openGrid([row]);
  await waitFor(() => expect(page.asked).toHaveLength(1));
  again.read([rowOf('a', institution.stands.get('a') ?? null)]);

  await waitFor(() => expect(again.of(row).state).not.toBe('saving'));
  expect(again.of(rowOf('a', institution.stands.get('a') ?? null))).toMatchObject({
    typed: '27',
    state: 'kept',
  });
  const { alertStore } = await import('@/lib/browser/alerts/alerts');
  expect(alertStore.current()).toEqual([]);
});

test('a browser that can’t keep a mark says so at its row, and sends it all the same', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  page.fillStorage();
  page.goOffline();
  grid.enter(row, '27');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(grid.of(row)).toMatchObject({ state: 'waiting', unkept: true });
  expect(page.asksToLeave()).toBe(true);
  act(() => page.goOnline());

  await waitFor(() => expect(grid.of(row)).toMatchObject({ typed: '27', state: 'kept' }));
  expect(entered('a')).toBe(27);
});

const standingAt = (bookingId: string, grade: number): RosterRow => {
  const outcome = outcomeOf(entryOf(bookingId, grade));
  institution.stands.set(bookingId, outcome);
  return rowOf(bookingId, outcome);
};

test('G13: a word to the student that waits stays with the mark that is corrected after it', async () => {
  const row = standingAt('a', 25);
  const grid = await openGrid([row]);
  page.goOffline();
  await act(() => grid.result.current.save(row, { teacherMessage: 'See me.', topics: 'Graphs' }));
  grid.enter(row, '28');
  act(() => page.goOnline());

  await waitFor(() => expect(grid.of(row)).toMatchObject({ typed: '28', state: 'kept' }));
  expect(institution.stands.get('a')).toMatchObject({
    grade: 28,
    teacherMessage: 'See me.',
    topics: 'Graphs',
  });
});

test('G13: a word that is added while a mark waits takes no mark back', async () => {
  const row = standingAt('a', 25);
  const grid = await openGrid([row]);
  page.goOffline();
  grid.enter(row, '28');
  await act(() => grid.result.current.save(row, { teacherMessage: 'See me.', topics: null }));
  act(() => page.goOnline());

  await waitFor(() => expect(grid.of(row)).toMatchObject({ state: 'kept' }));
  expect(institution.stands.get('a')).toMatchObject({ grade: 28, teacherMessage: 'See me.' });
});

test('G13: to walk through a box whose mark was refused writes nothing over what a colleague wrote', async () => {
  const row = standingAt('a', 25);
  const grid = await openGrid([row]);
  const theirs = { ...outcomeOf(entryOf('a', 30)), version: 2 };
  institution.stands.set('a', theirs);
  grid.enter(row, '27');
  await waitFor(() =>
    expect(grid.of(row)).toMatchObject({ typed: '27', state: 'failed', trouble: 'conflict' }),
  );
  const read = rowOf('a', theirs);
  grid.read([read]);
  act(() => grid.result.current.keep(read)); // the box is left as it was
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(entered('a')).toBe(30);
  expect(grid.of(read)).toMatchObject({ typed: '27', state: 'failed' });

  act(() => grid.result.current.tryAgain(read));
  await waitFor(() => expect(entered('a')).toBe(27));
});

test('C9: what is typed in a box that isn’t left yet is kept when the session ends, a digit alone is not', async () => {
  const [a, b] = [rowOf('a'), rowOf('b')];
  const grid = await openGrid([a, b]);
  vi.stubGlobal('location', { pathname: '/professor', search: '', assign: () => {} });
  between = async () => refusal(401, 'shared.sessionExpired');
  act(() => grid.result.current.type(a, '27'));
  act(() => grid.result.current.type(b, '2'));
  const { leaveForLogin } = await import('@/lib/browser/session/leave');
  await act(() => leaveForLogin());
  expect(keptHere()).toEqual([expect.stringMatching(/\/a$/)]);
});

test('C9: what is typed in a box is entered when the page is left by the browser’s Back', async () => {
  const row = rowOf('a');
  const grid = await openGrid([row]);
  act(() => grid.result.current.type(row, '27'));
  grid.unmount();
  await waitFor(() => expect(entered('a')).toBe(27));
});

const keptHere = () => Object.keys(localStorage).filter((name) => name.startsWith('ateneo.outbox.'));

const entryOf = (bookingId: string, grade: number): ResultEntry => ({
  ...{ bookingId, version: 0, result: 'grade', grade, honours: false, teacherMessage: null },
});
