import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RosterRow } from '@/contract/exams/roster';
import { givenPage } from '@/lib/browser/testing/page-fixtures';
import exams from '@/messages/en/exams.json';
import shared from '@/messages/en/shared.json';
import { MessageDialog } from './message-dialog';
import type { useResults } from './use-results';

/** Code that is loaded once it is needed comes slowly on a busy machine. */
const WHILE = { timeout: 15_000 };

let page: ReturnType<typeof givenPage>;
beforeEach(() => {
  page = givenPage(() => null);
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const results = {
  resultOf: () => ({ teacherMessage: 'See me.', topics: null }),
} as unknown as ReturnType<typeof useResults>;
const open = () =>
  render(
    <NextIntlClientProvider locale="en-GB" messages={{ exams, shared }}>
      <MessageDialog
        open
        onClose={() => {}}
        title="Words"
        backLabel="Back"
        row={{ bookingId: 'a' } as RosterRow}
        results={results}
      />
    </NextIntlClientProvider>,
  );
const message = () =>
  screen.findByLabelText<HTMLTextAreaElement>(/^Message/, { selector: 'textarea' }, WHILE);
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('ateneo.draft.'));

test('C9: a word to the student that is being typed survives the page, and goes when it is given up', async () => {
  open();
  fireEvent.input(await message(), { target: { value: 'See me on Monday.' } });
  await waitFor(() => expect(drafts()).toHaveLength(1), WHILE);
  cleanup();
  open();
  const again = await message();
  await waitFor(() => expect(again.value).toBe('See me on Monday.'), WHILE);
  act(() => screen.getByText('Back').click());
  await waitFor(() => expect(drafts()).toEqual([]), WHILE);
}, 60_000);
