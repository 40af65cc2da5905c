import { expect, it } from 'vitest';
import { userProfile } from '@/contract/accounts/account';
import { savedLabel } from './saved-label';

const before = read({ name: 'Anna Rossi', email: 'anna@example.net', type: 'student', phone: '1' });

function read(sent: object) {
  const profile = userProfile.parse(sent);
  if (!profile) throw new Error('no profile');
  return profile;
}

it('C11: a profile that came back as it was says that nothing was changed', () => {
  expect(savedLabel(before, { ...before })).toEqual({ word: 'unchanged' });
  expect(savedLabel(before, { ...before, phone: '2' })).toEqual({ word: 'saved' });
});

it('S7: an e-mail that waits for its link is said to wait, and which one counts', () => {
  const waiting = { ...before, pendingEmail: 'nuova@example.net' };
  expect(savedLabel(before, waiting)).toEqual({
    ...{ word: 'savedWaiting', address: 'nuova@example.net', email: 'anna@example.net' },
  });
  // It waited already, and something else was saved, or nothing.
  expect(savedLabel(waiting, { ...waiting, phone: '2' })).toEqual({ word: 'saved' });
  expect(savedLabel(waiting, { ...waiting })).toEqual({ word: 'unchanged' });
});

it('D1: what an institution doesn’t send back counts as saved', () => {
  expect(savedLabel(before, null)).toEqual({ word: 'saved' });
});
