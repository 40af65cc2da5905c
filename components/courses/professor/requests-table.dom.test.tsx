import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RosterRow } from '@/contract/courses/taught-courses';
import { givenPage, success } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import courses from '@/messages/it/courses.json';
import { RequestsTable } from './requests-table';

let page: ReturnType<typeof givenPage>;

beforeEach(() => {
  page = givenPage(() => success({ courseId: 'course', decided: [] }));
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const rowOf = (number: number): RosterRow => ({
  ...{ enrolmentId: `enrolment-${number}`, careerId: `career-${number}`, name: `Student ${number}` },
  ...{ preferredName: null, badge: null, email: '', programme: 'Informatica', plan: null },
  ...{ accommodations: [], kinds: [], status: 'pending', requestedAt: '2026-11-01T08:00:00.000Z' },
  ...{ position: null, offeredUntil: null, reason: null, ranking: null, reservedFor: null },
});

function openRequests(count: number, pageSize: number) {
  const all = Array.from({ length: count }, (_, index) => rowOf(index + 1));
  showOn(
    '/professor/courses/course',
    { courses },
    <RequestsTable
      courseId="course"
      rows={all.slice(0, pageSize)}
      others={all.slice(pageSize)}
      none={null}
    />,
  );
}

const chosen = () => screen.getByRole('region', { name: 'Decisione sulle richieste selezionate' });

test('G1: all requests are chosen and decided at once, those of other pages too', async () => {
  openRequests(6, 4);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutto (6)' }));
  expect(chosen().textContent).toContain('6 selezionate');
  fireEvent.click(screen.getByRole('button', { name: 'Accetta' }));

  await waitFor(() => expect(page.asked).toHaveLength(1));
  const [asked] = page.asked;
  expect(asked?.body).toMatchObject({ enrolmentIds: { length: 6 } });
});

test('G1: of more than one decision may settle, the first are chosen, and it says so', () => {
  openRequests(520, 4);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona i primi 500 di 520' }));
  expect(chosen().textContent).toContain('500 selezionate');
});
