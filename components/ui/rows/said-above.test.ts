import { expect, it } from 'vitest';
import { besideAbove, remedyOfEach } from './said-above';

const locked = { code: 'exams.locked', text: 'Un blocco', fixUrl: '/student/locks#lock-1' };
const plan = { code: 'exams.not_in_plan', text: 'Non è nel piano' };

it('G1, G2: a lock that stands against each of several rows is said above them, a rule of one row or without a remedy is not', () => {
  expect(remedyOfEach([[plan, locked], [locked], [{ ...locked }]])).toBe(locked);
  expect(remedyOfEach([[plan, locked], [plan]])).toBeUndefined();
  expect(remedyOfEach([[locked]])).toBeUndefined();
  expect(remedyOfEach([])).toBeUndefined();
});

it('G1, G2: what is said above the list is referred to in a row, which keeps what is its own', () => {
  expect(besideAbove([locked, plan], locked, 'Vedi sopra')).toEqual([
    plan,
    { code: 'exams.locked', text: 'Vedi sopra' },
  ]);
  expect(besideAbove([plan], locked, 'Vedi sopra')).toEqual([plan]);
  expect(besideAbove([locked], undefined, 'Vedi sopra')).toEqual([locked]);
});
