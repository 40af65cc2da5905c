import { expect, it } from 'vitest';
import { testCampus } from '../../testing/test-campus.ts';
import { whatIsSaid } from '../../testing/test-command.ts';
import { officeLine, verbRunner } from '../../testing/test-office.ts';
import { identity } from './identity-verb.ts';

const { call, givenPerson } = await testCampus();
const run = verbRunner(identity, officeLine(call));

/** What the verb wrote, and why it was refused. */
const said = async (...words: string[]) => {
  const { result: refusal, out } = await whatIsSaid(() =>
    run(words).then(
      () => null,
      (error) => String(error),
    ),
  );
  return { refusal, out };
};

it('C10: the office gives a person an identity of the single sign-on, lists it and takes it away', async () => {
  await givenPerson({ givenName: 'Ida', familyName: 'Blu', email: 'ida@example.org' });

  const given = ['ida@example.org', 'eduPersonPrincipalName', 'Ida@Example.edu'];
  const known = 'Ida Blu\neduPersonPrincipalName\tida@example.edu\n';
  expect(await said('add', ...given)).toEqual({ refusal: null, out: known });
  expect(await said('list', 'ida@example.org')).toEqual({ refusal: null, out: known });
  expect(await said('remove', ...given)).toEqual({ refusal: null, out: 'Ida Blu\n' });
  expect(await said('remove', ...given)).toEqual({ refusal: expect.stringContaining('refused'), out: '' });
  expect(await said('list', 'nobody@example.org')).toEqual({
    refusal: 'Error: nobody has nobody@example.org',
    out: '',
  });
});
