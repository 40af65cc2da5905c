import { expect, it } from 'vitest';
import { testCampus } from '../../testing/test-campus.ts';
import { commandOver } from '../../testing/test-command.ts';
import { officeLine } from '../../testing/test-office.ts';

const { call, givenPerson } = await testCampus();
const run = commandOver(officeLine(call));

it('C10: the office gives a person an identity of the single sign-on, lists it and takes it away', async () => {
  await givenPerson({ givenName: 'Ida', familyName: 'Blu', email: 'ida@example.org' });
  const identity = ['ida@example.org', 'eduPersonPrincipalName', 'Ida@Example.edu'];
  const listed = () => run('identities', 'list', 'ida@example.org');

  expect(await run('identities', 'add', ...identity)).toBe('Done.\n');
  expect(await listed()).toMatch(/^attribute +value\neduPersonPrincipalName +ida@example\.edu\n$/);
  await run('identities', 'remove', ...identity);
  expect(await listed()).toBe('(none)\n');
  await expect(run('identities', 'remove', ...identity)).rejects.toThrow('refused');
  await expect(run('identities', 'list', 'nobody@example.org')).rejects.toThrow(
    'no person has nobody@example.org',
  );
});
