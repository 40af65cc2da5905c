import { afterEach, expect, test, vi } from 'vitest';
import { keepLoginData, readLoginData } from '../session/login-data';
import { keepOffer } from '../session/offer';
import { givenPage, success } from '../testing/page-fixtures';
import { keepDraft } from './drafts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('E6: a storage that is full, or forbidden, stops no page: what it doesn’t keep is not there the next time', async () => {
  const page = givenPage(() => success(null));
  localStorage.clear();
  page.fillStorage();
  const [loginDate, endsAtMs] = [new Date().toISOString(), Date.now() + 600_000];
  const ends = { endsAtMs, absoluteEndMs: endsAtMs };
  keepLoginData({ id: 'a', profileKey: 'p', leftMark: 'm'.repeat(22), loginDate, ...ends });
  expect(readLoginData()).toBeNull();
  expect(keepOffer('http://localhost/?offer=LM-18')).toBe('http://localhost/');
  await keepDraft('form', { name: 'Ada' });
  page.reload();
});
