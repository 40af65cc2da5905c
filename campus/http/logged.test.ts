import { expect, it, test } from 'vitest';
import { loggedError, requestIdOf } from './logged.ts';

test('a failed query is logged without its parameters, its cause without the values of the row', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(ada@example.org) already exists.',
  });
  const query = 'insert into person (email) values ($1)';
  const error = new Error(`Failed query: ${query}\nparams: ada@example.org`, { cause });
  const logged = loggedError(Object.assign(error, { query, params: ['ada@example.org'] }));

  expect(logged).toMatchObject({ message: query, cause: { code: '23505', message: cause.message } });
  expect(logged.stack).toMatch(/^ {4}at /);
  expect(JSON.stringify(logged)).not.toContain('ada@');
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

it('a request keeps the id that the portal gave it', () => {
  const id = '2f1e6f0a-0b8e-4a7c-9a51-2f6f0c7f3d11';
  expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
});

it.each([undefined, '', 'x', 'a b c d e f g', 'x'.repeat(65), '"},"msg":"forged'])(
  'with %j it gets one',
  (said) => {
    expect(requestIdOf({ headers: { 'x-request-id': said } })).toMatch(UUID);
  },
);
