import { expect, it } from 'vitest';
import { lowerCaseIds } from './lower-case-ids.ts';

const ID = '0190F3A2-00AB-7000-8000-0000004711AA';

it('the ids of a request are written as the database has them, wherever they stand, and nothing else is changed', () => {
  const sent = {
    examId: ID,
    entries: [{ ids: [ID, 'A'], note: `Vedi ${ID}`, count: 1, none: null, is: true }],
  };
  expect(lowerCaseIds(sent)).toEqual({
    examId: ID.toLowerCase(),
    entries: [{ ids: [ID.toLowerCase(), 'A'], note: `Vedi ${ID}`, count: 1, none: null, is: true }],
  });
  expect(lowerCaseIds(undefined)).toBeUndefined();
});
