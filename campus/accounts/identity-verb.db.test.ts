import { expect, it, onTestFinished, vi } from 'vitest';
import { testCampus } from '../testing/test-campus.ts';
import { officeLine, verbRunner } from '../testing/test-office.ts';
import { identity } from './identity-verb.ts';

const { call, givenPerson } = await testCampus();
const run = verbRunner(identity, officeLine(call));

it('C10: the office gives a person an identity of the single sign-on, lists it and takes it away', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await givenPerson({ givenName: 'Ida', familyName: 'Blu', email: 'ida@example.org' });

  const given = ['ida@example.org', 'eduPersonPrincipalName', 'Ida@Example.edu'];
  const known = 'Ida Blu\neduPersonPrincipalName\tida@example.edu';
  await run(['add', ...given]);
  expect(log.mock.lastCall).toEqual([known]);
  log.mockClear();
  await run(['list', 'ida@example.org']);
  expect(log.mock.calls).toEqual([[known]]);
  await run(['remove', ...given]);
  expect(log.mock.lastCall).toEqual(['Ida Blu']);

  log.mockClear();
  await expect(run(['remove', ...given])).rejects.toThrow('refused');
  await expect(run(['list', 'nobody@example.org'])).rejects.toThrow('nobody has nobody@example.org');
  expect(log).not.toHaveBeenCalled();
});
