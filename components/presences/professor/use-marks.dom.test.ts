import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LessonRoll, Mark, MarkedPresence, RollRow } from '@/contract/presences/presences';
import { givenPage, refusal, success } from '@/lib/browser/testing/page-fixtures';

let page: ReturnType<typeof givenPage>;
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const LESSON = { lessonId: 'lesson', startsAt: '2026-11-28T08:00:00Z', endsAt: '2026-11-28T10:00:00Z' };
const roll = LESSON as LessonRoll;
const rows = [{ careerId: 'a', name: 'a', status: null, markedAt: null } as RollRow];

/** A roll whose marks are written one minute after the other; `stands` is when each was written last. */
async function openRoll(stands = new Map<string, string>(), given = rows) {
  const written: Mark[] = [];
  page = givenPage((_path, body) => {
    const mark = body as Mark;
    if (mark.over !== (stands.get(mark.careerId) ?? null)) return refusal(409, 'version.conflict');
    written.push(mark);
    const markedAt = `2026-11-28T09:0${written.length}:00.000Z`;
    stands.set(mark.careerId, markedAt);
    return success({
      ...mark,
      minutes: 0,
      source: 'manual',
      markedAt,
      eventId: 'e',
    } satisfies MarkedPresence);
  });
  const { useMarks } = await import('./use-marks');
  const router = { refresh: () => {}, push: () => {} } as never;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AppRouterContext.Provider, { value: router }, children);
  const shown: unknown[] = [];
  const draw = () => {
    const marks = useMarks(roll, { rows: given, write: () => {} });
    shown.push(marks.rows[0]?.waiting?.state);
    return marks;
  };
  const { result } = renderHook(draw, { wrapper });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20))); // the key is fetched
  return {
    marks: result,
    written,
    shown,
    mark: (status: 'present' | 'absent') => act(() => result.current.mark(rows[0] as RollRow, status)),
  };
}

test('G11: a mark that this browser can’t keep is sent at once all the same', async () => {
  const { mark, written } = await openRoll();
  page.fillStorage();
  mark('present');
  await waitFor(() => expect(written).toMatchObject([{ careerId: 'a', status: 'present' }]));
});

test('G11: without a network such a mark says that it goes with the page, and is sent once later', async () => {
  const { marks, mark, written } = await openRoll();
  page.fillStorage();
  page.goOffline();
  mark('present');
  await waitFor(() => expect(marks.current).toMatchObject({ waiting: 1, unkept: true }));
  expect(marks.current.rows[0]).toMatchObject({
    status: 'present',
    waiting: { state: 'waiting', kept: false },
  });
  expect(page.asksToLeave()).toBe(true);

  act(() => page.goOnline());
  await waitFor(() => expect(marks.current.waiting).toBe(0));
  expect(written).toHaveLength(1);
});

test('G11: two marks at once are written in their order, the second on top of the first', async () => {
  const { marks, mark, written } = await openRoll();
  mark('present');
  mark('absent');
  await waitFor(() => expect(marks.current.rows[0]?.waiting).toBeUndefined());
  expect(written.map(({ status }) => status)).toEqual(['present', 'absent']);
});

test('G11: a mark made before the student checked in is not written over it, and its row says so', async () => {
  const { marks, mark, written } = await openRoll(new Map([['a', '2026-11-28T08:30:00.000Z']]));
  mark('absent');
  await waitFor(() =>
    expect(marks.current.rows[0]).toMatchObject({
      status: null,
      waiting: { state: 'failed', trouble: 'conflict' },
    }),
  );
  expect(written).toEqual([]);
});

test('G11: a mark that was written while its answer was lost is no conflict, not for a moment', async () => {
  const { marks, mark, shown } = await openRoll(new Map([['a', '2026-11-28T08:30:00.000Z']]), [
    { ...rows[0], status: 'present', source: 'manual' } as RollRow,
  ]);
  mark('present');
  await waitFor(() => expect(page.asked).toHaveLength(1));
  await waitFor(() => expect(marks.current.rows[0]).toMatchObject({ status: 'present', waiting: undefined }));
  expect(shown).not.toContain('failed');
});
