import { expect, it } from 'vitest';
import { givenSubmitted } from '../../testing/documents/applications-fixtures.ts';
import { givenOffer } from '../../testing/documents/offers-fixtures.ts';
import { testCampus } from '../../testing/test-campus.ts';
import { commandOver } from '../../testing/test-command.ts';
import { officeLine } from '../../testing/test-office.ts';
import { WrongUsage } from '../../verb.ts';

const { app, db, call, givenPerson } = await testCampus();

const office = officeLine(call);
const run = (...words: string[]) => commandOver(office)('applications', ...words);

const statusOf = async (applicationId: string) =>
  (await office('applications/detail', { applicationId })).status;

async function givenApplication() {
  const { personId, profileIds } = await givenPerson({ profiles: [{ type: 'student' }] });
  const applicant = { personId, profileId: profileIds[0] ?? '' };
  const now = await app.clock.now(db);
  const [opensAt, closesAt] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 86_400_000)];
  return await app.clock.transact(db, async (tx) => {
    const { offerId, code } = await givenOffer(tx, { opensAt, closesAt, code: crypto.randomUUID() });
    return { code, id: await givenSubmitted(tx, { offerId, applicant }, now) };
  });
}

it('G5: the office goes through an application from the command line, to its end', async () => {
  const { code, id } = await givenApplication();
  expect(await run('list', code)).toContain(id);
  await run('review', id);
  expect(await statusOf(id)).toBe('under_review');
  const note = ['--corrections.0.field', 'title.grade', '--corrections.0.note', 'Il voto non è questo.'];
  await run('return', id, ...note, '--days', '7');
  expect(await statusOf(id)).toBe('returned');

  const other = await givenApplication();
  await run('review', other.id);
  await expect(run('rank', other.code)).rejects.toThrow('state.not_allowed');
  await run('decide', other.id, '--eligible');
  expect(await statusOf(other.id)).toBe('eligible');
  const third = await givenApplication();
  await run('review', third.id);
  await run('decide', third.id, '--no-eligible', '--reason', 'Il titolo non basta.');
  expect(await statusOf(third.id)).toBe('not_eligible');
});

it.each([
  ['list'],
  ['list X --status lost'],
  ['decide x'],
  ['return x'],
  ['decide x --eligible --points many'],
  ['review x y'],
  ['praise x'],
])('G5: the command is answered with how it is used: %s', async (typed) => {
  await expect(run(...typed.split(' '))).rejects.toThrow(WrongUsage);
});
