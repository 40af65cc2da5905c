import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { institutionCalls } from '../../contract/institution.ts';
import type { Calls } from '../../contract/wire/call.ts';
import { done, refused } from '../platform/outcome.ts';
import { text } from '../platform/texts.ts';
import type { Handlers } from './serve.ts';

const calls = {
  'student/notes/list': {
    who: 'student',
    request: z.object({}),
    result: z.object({ notes: z.array(z.string()) }),
    reads: true,
    says: 'The notes',
  },
  'student/notes/add': {
    who: 'student',
    request: z.object({ text: z.string() }),
    result: z.object({ id: z.string() }),
    refusals: ['notes.too_many'],
    says: 'Adds a note',
  },
} satisfies Calls;
type NoteHandlers = Handlers<typeof calls>;

const list: NoteHandlers['student/notes/list'] = { read: async () => ({ notes: [] }) };
const add: NoteHandlers['student/notes/add'] = { change: async () => done({ id: '1' }) };

/** The compiler is what is tested: an expectation that it doesn't fulfil is an error of its own. */
it('takes an area whose every call is served as its table says, and no other', () => {
  const whole: NoteHandlers = { 'student/notes/list': list, 'student/notes/add': add };
  // @ts-expect-error a call of the table is not served
  const partial: NoteHandlers = { 'student/notes/list': list };
  const other: NoteHandlers = {
    ...whole,
    // @ts-expect-error a result of another shape
    'student/notes/list': { read: async () => ({ notes: [1] }) },
  };
  const writing: NoteHandlers = {
    ...whole,
    // @ts-expect-error what only reads has no transaction
    'student/notes/list': { change: async () => done({ notes: [] }) },
  };
  const silent: NoteHandlers = {
    ...whole,
    // @ts-expect-error a refusal that the table doesn't name
    'student/notes/add': { change: async () => refused([{ code: 'notes.unknown' }]) },
  };
  const professors: NoteHandlers = {
    ...whole,
    // @ts-expect-error a student is no professor
    'student/notes/list': { read: async (_db, { professorId }) => ({ notes: [professorId] }) },
  };
  expect([whole, partial, other, writing, silent, professors]).toHaveLength(6);
});

it('every refusal that a table names has its words', () => {
  const unsaid = Object.entries<Calls[string]>(institutionCalls).flatMap(([path, { refusals = [] }]) =>
    refusals.filter((code) => !hasText(code)).map((code) => `${path}: ${code}`),
  );

  expect(unsaid).toEqual([]);
});

/** A text that wants values is there too: it fails for want of them. */
function hasText(code: string): boolean {
  try {
    text('en', 'Europe/Rome', `refusal.${code}`);
    return true;
  } catch (error) {
    return !String(error).includes('MISSING_MESSAGE');
  }
}
