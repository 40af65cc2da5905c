import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_PREFIX } from '@/lib/browser/drafts/draft-names';
import { givenPage } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import exams from '@/messages/it/exams.json';
import lessons from '@/messages/it/lessons.json';
import presences from '@/messages/it/presences.json';
import shared from '@/messages/it/shared.json';
import { CancelSessionButton } from '../../exams/board/session/cancel-session-button';
import { ResizeSessionButton } from '../../exams/board/session/resize-session-button';
import { CorrectButton } from '../../exams/sheets/correct-button';
import { DisputeButton } from '../../presences/student/dispute-button';

configure({ asyncUtilTimeout: 20_000 });

let page: ReturnType<typeof givenPage>;

beforeEach(() => {
  page = givenPage(() => null);
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const session = {
  ...{ id: 'exam-1', version: 3, courseTitle: 'Algoritmi', startsAt: '2026-12-01T08:00:00.000Z' },
  ...{ capacity: 40, taken: 12, waitlisted: 0, slots: [] },
};

const dialogs: [string, { of: ReactNode; opens: RegExp; field: RegExp; typed: string }][] = [
  [
    'the seats of a session',
    {
      of: <ResizeSessionButton session={session as never} />,
      opens: /^Cambia i posti$/,
      field: /^Posti/,
      typed: '55',
    },
  ],
  [
    'the reason of a cancellation',
    {
      of: <CancelSessionButton session={session as never} />,
      opens: /^Annulla l/,
      field: /^Motivo/,
      typed: 'Sciopero dei treni',
    },
  ],
  [
    'what a student objects to a roll',
    {
      of: (
        <DisputeButton
          lessonId="lesson-1"
          course="Algoritmi"
          at={session.startsAt}
          until={session.startsAt}
        />
      ),
      opens: /Algoritmi/,
      field: /^Motivo/,
      typed: 'C’ero, in ultima fila',
    },
  ],
  [
    'the reason of a rectified outcome',
    {
      of: (
        <CorrectButton
          sheet={{ id: 'sheet-1', version: 1 } as never}
          row={
            {
              outcomeId: 'outcome-1',
              name: 'Elena Conti',
              grade: 27,
              honours: false,
              decision: 'accepted',
            } as never
          }
          session={{ id: 'exam-1', gradingMode: 'numeric30' } as never}
        />
      ),
      opens: /Elena Conti/,
      field: /^Motivo/,
      typed: 'Un compito scambiato',
    },
  ],
];

test.each(dialogs)('C9: %s is there again in its dialog after a reload', async (_what, { of, ...dialog }) => {
  const open = async () => {
    showOn('/professor', { exams, lessons, presences, shared }, of);
    fireEvent.click(screen.getByRole('button', { name: dialog.opens }));
    return await screen.findByLabelText<HTMLInputElement>(dialog.field);
  };
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
  fireEvent.input(await open(), { target: { value: dialog.typed } });
  await waitFor(() => expect(kept()).toHaveLength(1));
  cleanup();

  const again = await open();
  await waitFor(() => expect(again.value).toBe(dialog.typed));
});
