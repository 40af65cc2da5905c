import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';

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
