import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readableList } from './readable.ts';
import { wrongShape } from './wrong-shape.ts';

const session = z.object({
  id: z.union([z.string(), z.number()]),
  phase: z.enum(['open', 'closed']),
  closesAt: z.nullish(z.iso.datetime()),
  seats: z.optional(z.int().check(z.minimum(0))),
});
const schema = z.object({
  exams: z.array(session),
  byPerson: z.record(z.string(), z.object({ mark: z.number() })),
});
const good = { id: 'e1', phase: 'open', closesAt: '2026-01-10T10:00:00Z', seats: 3 };
const sent = (changes: object, byPerson: object = {}) => ({
  exams: [good, { ...good, ...changes }],
  byPerson,
});

it.each([
  ['no result at all', undefined, '$: expected object, got nothing'],
  ['a number for an instant', sent({ closesAt: 12 }), '$.exams[1].closesAt: expected an instant, got number'],
  [
    'another text for an instant',
    sent({ closesAt: 'Monday' }),
    '$.exams[1].closesAt: expected an instant, got another string',
  ],
  ['what is neither kind', sent({ id: null }), '$.exams[1].id: expected string or number, got null'],
  [
    'an unknown word',
    sent({ phase: 'half' }),
    '$.exams[1].phase: expected “open” or “closed”, got another string',
  ],
  [
    'a number that is too small',
    sent({ seats: -4 }),
    '$.exams[1].seats: expected a whole number of at least 0, got less',
  ],
])('D1: %s is named by its place and its types', (_what, result, says) => {
  expect(wrongShape(schema, result)).toBe(says);
});

it('D1: neither a value nor the key of a record, which is a person’s, is said', () => {
  const says = wrongShape(schema, sent({}, { 'anna.verdi@example.edu': { mark: 'thirty' } }));
  expect(says).toBe('$.byPerson.*.mark: expected number, got string');
});

it('D1: a list that leaves out what it can’t read says what it expects in place of one', () => {
  expect(wrongShape(readableList(session), 'Lettere')).toBe('$: expected array or object, got string');
  expect(wrongShape(session, { ...good, id: {} }, '$[4]')).toBe(
    '$[4].id: expected string or number, got object',
  );
});
