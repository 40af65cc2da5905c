import { expect, it } from 'vitest';
import { profileKeys } from './profile-key.ts';

const student = { type: 'student', name: 'Anna Rossi', badge: null };

it('C3: two people of one name, neither with a badge, are named by two keys', () => {
  expect(profileKeys('1', [student])).not.toEqual(profileKeys('2', [student]));
});

it('C3: equal profiles of one person are told apart by their order, the same each time', () => {
  const keys = profileKeys('1', [student, student]);
  expect(new Set(keys).size).toBe(2);
  expect(profileKeys('1', [student, student])).toEqual(keys);
});
