import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import { hear } from '@/lib/realtime/event-bus';
import { hubStateStore } from '@/lib/realtime/hub-connection';
import courses from '@/messages/it/courses.json';
import exams from '@/messages/it/exams.json';
import live from '@/messages/it/live.json';
import { LiveEvents } from './live-events.tsx';

const LEAD = 'Qui compare quello che cambia.';

afterEach(() => {
  cleanup();
  hubStateStore.set('connecting');
});

const show = (lead?: string) =>
  showOn('/student/dashboard', { courses, exams, live }, <LiveEvents {...(lead && { lead })} />);
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('D4: what happens while the page is open is listed, the latest first, with when it happened', async () => {
  show(LEAD);
  expect(screen.getByText(LEAD)).toBeTruthy();

  await act(() => hear('booked', { examId: 17, action: 'BOOKED', occurredAt: '2026-11-29T08:05:00Z' }));
  await act(() => hear('rejected', { courseId: 3, occurredAt: '2026-11-29T08:07:00Z' }));

  expect(items()).toEqual([
    '09:07L’iscrizione all’insegnamento non è stata accolta.',
    '09:05Prenotazione all’appello confermata.',
  ]);
  expect(screen.queryByText(LEAD)).toBeNull();
});

test('D4: an event without our habits, or with no instant to be read, is listed as heard now', async () => {
  show(LEAD);
  await act(() => hear('booked', 17));
  await act(() => hear('booked', { examId: 17, occurredAt: 'soon' }));
  expect(items()).toHaveLength(2);
  for (const said of items()) expect(said).toMatch(/^\d\d:\d\dPrenotazione all’appello confermata\.$/);
});

test('of many events the latest twenty stay', async () => {
  show(LEAD);
  for (let minute = 10; minute < 35; minute += 1) {
    await act(() => hear('booked', { examId: 17, occurredAt: `2026-11-29T08:${minute}:00Z` }));
  }
  expect(items()).toHaveLength(20);
  expect(items()[0]).toMatch(/^09:34/);
});

test('without a word of what to wait for, the list shows itself with its first event', async () => {
  show();
  expect(screen.queryByRole('heading')).toBeNull();
  await act(() => hear('boardChanged', { examId: 17, action: 'joined' }));
  expect(screen.getByRole('heading', { name: 'In diretta' })).toBeTruthy();
});

test('E4: while live updates are off the list says so, and afterwards that something may be missing', async () => {
  show(LEAD);
  act(() => hubStateStore.set('off'));
  expect(screen.getByText(live.happened.off)).toBeTruthy();
  act(() => hubStateStore.set('live'));
  expect(screen.queryByText(live.happened.off)).toBeNull();
  expect(screen.getByText(live.happened.gap)).toBeTruthy();
});
