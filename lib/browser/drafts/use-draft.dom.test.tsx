import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPageProfile } from '../session/page-profile';
import { givenPage } from '../testing/page-fixtures';
import { useDraft } from './use-draft';

/** Code that is loaded once it is needed comes slowly on a busy machine. */
const WHILE = { timeout: 15_000 };

let page: ReturnType<typeof givenPage>;
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

function Words() {
  const form = useRef<HTMLFormElement>(null);
  const forget = useDraft(form, 'words');
  return (
    <form ref={form}>
      <textarea name="words" />
      <input type="password" name="password" aria-label="password" />
      <button type="button" onClick={forget}>
        sent
      </button>
    </form>
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.input(box(), { target: { value } });
const password = () => screen.getByLabelText<HTMLInputElement>('password');
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('ateneo.draft.'));

test('C9: what was typed last before a form goes, as by a link or Escape, is kept with the rest', async () => {
  page = givenPage(() => null);
  render(<Words />);
  type('S');
  await waitFor(() => expect(drafts()).toHaveLength(1), WHILE);
  type('See me on Monday.');
  cleanup();
  render(<Words />);
  await waitFor(() => expect(box().value).not.toBe(''), WHILE);
  expect(box().value).toBe('See me on Monday.');
}, 60_000);

test('C9: a form that goes once it was sent leaves nothing of what was typed', async () => {
  page = givenPage(() => null);
  render(<Words />);
  type('S');
  await waitFor(() => expect(drafts()).toHaveLength(1), WHILE);
  type('See me on Monday.');
  fireEvent.click(screen.getByRole('button'));
  cleanup();
  await waitFor(() => expect(drafts()).toEqual([]), WHILE);
}, 60_000);

test('C9: a password is never part of what is kept', async () => {
  page = givenPage(() => null);
  render(<Words />);
  fireEvent.input(password(), { target: { value: 'Quercia-Lume-73' } });
  type('See me on Monday.');
  await waitFor(() => expect(drafts()).toHaveLength(1), WHILE);
  cleanup();
  render(<Words />);
  await waitFor(() => expect(box().value).toBe('See me on Monday.'), WHILE);
  expect(password().value).toBe('');
}, 60_000);

test('C9: what was typed is gone after a day', async () => {
  page = givenPage(() => null);
  render(<Words />);
  type('See me on Monday.');
  await waitFor(() => expect(drafts()).toHaveLength(1), WHILE);
  cleanup();
  const [name = ''] = drafts();
  const { at, ...sealed } = JSON.parse(localStorage.getItem(name) ?? '{}');
  const aged = (ms: number) => localStorage.setItem(name, JSON.stringify({ ...sealed, at: at - ms }));
  aged(86_400_000 - 60_000);
  render(<Words />);
  await waitFor(() => expect(box().value).toBe('See me on Monday.'), WHILE);
  cleanup();
  aged(86_400_000 + 1_000);
  render(<Words />);
  await waitFor(() => expect(drafts()).toEqual([]), WHILE);
  expect(box().value).toBe('');
}, 60_000);

test('C9: what was typed for one career is not put into the same form of another, and is there again in its own', async () => {
  page = givenPage(() => null);
  const shown = async (profile: string, value: string) => {
    cleanup();
    setPageProfile(profile);
    render(<Words />);
    await waitFor(() => expect(box().value).toBe(value), WHILE);
  };
  await shown('bachelor', '');
  type('Algebra instead of Logic');
  await waitFor(() => expect(drafts()).toHaveLength(1), WHILE);

  await shown('master', '');
  type('Optics');
  await waitFor(() => expect(drafts()).toHaveLength(2), WHILE);
  await shown('bachelor', 'Algebra instead of Logic');
  await shown('master', 'Optics');
  setPageProfile(null);
}, 60_000);
