import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionDetail } from '@/contract/exams/board';
import { givenPage, success } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import exams from '@/messages/it/exams.json';
import shared from '@/messages/it/shared.json';
import { MoveSessionButton } from './move-session-button';

const feast = { code: 'lessons.holiday', text: 'Quel giorno è festa: Natale.' };
let page: ReturnType<typeof givenPage>;

beforeEach(() => {
  page = givenPage((path) => success(path === 'professor/exams/check' ? { warnings: [feast] } : null));
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

/** The dialog is fetched when it is first opened. */
const patient = { timeout: 20_000 };

const session = {
  ...{ id: 'exam-1', version: 1, courseTitle: 'Analisi', room: 'Aula 8', capacity: 60 },
  ...{ startsAt: '2026-12-15T08:00:00.000Z', endsAt: '2026-12-15T10:00:00.000Z' },
} as SessionDetail;

test('G13: before an exam is moved the dialog says what is unusual about the day and the room', async () => {
  showOn('/professor/exams/exam-1', { exams, shared }, <MoveSessionButton session={session} />);
  fireEvent.click(screen.getByRole('button', { name: exams.move.action }));
  const day = await screen.findByLabelText(new RegExp(`^${exams.form.day}`), {}, patient);
  fireEvent.input(day, { target: { value: '25/12/2026' } });

  expect(await screen.findByText(feast.text, {}, patient)).toBeTruthy();
  await waitFor(() =>
    expect(page.asked.at(-1)).toMatchObject({
      path: 'professor/exams/check',
      body: { examId: 'exam-1', startsAt: '2026-12-25T08:00:00.000Z', room: 'Aula 8', capacity: 60 },
    }),
  );
});
