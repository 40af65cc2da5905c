import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Attend, ExamAttendance } from '@/contract/exams/day';
import type { Roster, RosterRow } from '@/contract/exams/roster';
import { givenPage, refusal, success } from '@/lib/browser/testing/page-fixtures';

let page: ReturnType<typeof givenPage>;
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const row = { bookingId: 'a', name: 'a', attendance: null } as RosterRow;

async function openDay(stands: Map<string, ExamAttendance>) {
  page = givenPage((_path, body) => {
    const { bookingId, version, mark, identityChecked, seat } = body as Attend;
    if (version !== (stands.get(bookingId)?.version ?? 0)) return refusal(409, 'version.conflict');
    const at = '2026-11-28T08:00:00.000Z';
    const attendance = { mark, identityChecked, seat, by: 'me', at, version: version + 1 };
    stands.set(bookingId, attendance);
    return success({ bookingId, attendance });
  });
  const { useAttendance } = await import('./use-attendance');
  const router = { refresh: () => {}, push: () => {} } as never;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AppRouterContext.Provider, { value: router }, children);
  const roster = { session: { id: 'exam-1' }, rows: [row] } as Roster;
  const { result } = renderHook(() => useAttendance(roster), { wrapper });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20))); // the key is fetched
  return result;
}

test('G13: presses without a network wait, and the last is sent once when the network is back', async () => {
  const stands = new Map<string, ExamAttendance>();
  const day = await openDay(stands);
  page.goOffline();
  act(() => day.current.write(row, { mark: 'late' }));
  act(() => day.current.write(row, { seat: 'B4' }));
  await waitFor(() =>
    expect(day.current.standingOf(row)).toMatchObject({
      ...{ mark: 'late', seat: 'B4' },
      waiting: { state: 'waiting', trouble: 'not_sent', kept: true },
    }),
  );
  expect(page.asksToLeave()).toBe(false); // what is kept goes by itself from any page

  act(() => page.goOnline());
  await waitFor(() => expect(day.current.standingOf(row).waiting).toBeUndefined());
  expect(stands.get('a')).toMatchObject({ mark: 'late', seat: 'B4', version: 1 });
  expect(page.asked).toHaveLength(1);
});

test('G13: two presses at once are written in their order, the second on top of the first', async () => {
  const stands = new Map<string, ExamAttendance>();
  const day = await openDay(stands);
  act(() => day.current.write(row, { mark: 'present' }));
  act(() => day.current.write(row, { identityChecked: true }));
  await waitFor(() => expect(day.current.standingOf(row).waiting).toBeUndefined());
  expect(stands.get('a')).toMatchObject({ mark: 'present', identityChecked: true, version: 2 });
});

test('G13: a press on what a colleague has changed meanwhile is said at its row, and changes nothing', async () => {
  const theirs = { mark: 'absent', identityChecked: false, seat: '', by: 'she', at: '', version: 4 } as const;
  const stands = new Map<string, ExamAttendance>([['a', theirs]]);
  const day = await openDay(stands);
  act(() => day.current.write(row, { mark: 'present' }));
  await waitFor(() =>
    expect(day.current.standingOf(row)).toMatchObject({ waiting: { state: 'failed', trouble: 'conflict' } }),
  );
  expect(stands.get('a')).toBe(theirs);
});
