import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WRONG_RESULT } from '@/contract/wire/constants';
import { givenPage, success } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import shared from '@/messages/it/shared.json';
import shell from '@/messages/it/shell.json';
import { FailedDocument } from './failed-page';

let page: ReturnType<typeof givenPage>;
let led: string[];

beforeEach(() => {
  page = givenPage((path) => (path === 'user/logout' ? success(null) : null));
  led = [];
  vi.stubGlobal('location', {
    protocol: 'http:',
    pathname: '/student',
    assign: (to: string) => led.push(to),
  });
});
afterEach(() => {
  cleanup();
  page.reload();
  vi.unstubAllGlobals();
});

const show = () => showOn('/student', { shared, shell }, <FailedDocument onTryAgain={() => {}} />);

test('C6, E5: where the shell itself is lost one can try again, and sign out', async () => {
  show();
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Esci' }));

  await waitFor(() => expect(page.asked).toContainEqual({ path: 'user/logout', body: {} }));
  await waitFor(() => expect(led).toEqual(['/']));
});

test('C6, E5: who isn’t signed in is not asked to sign out', () => {
  localStorage.clear();
  show();
  expect(screen.queryByRole('button', { name: 'Esci' })).toBeNull();
});

test('E6: a result that can’t be read is told as the institution’s fault, by the request’s id', () => {
  const digest = `${WRONG_RESULT}7c1e`;
  showOn('/student', { shared, shell }, <FailedDocument digest={digest} onTryAgain={() => {}} />);
  expect(screen.getByText(/^Il sistema dell’università .*\(richiesta 7c1e\)\.$/)).toBeTruthy();
  expect(screen.queryByText(shared.failed.text)).toBeNull();
});
