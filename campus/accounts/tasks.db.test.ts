import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { expect, it } from 'vitest';
import { networkFailures, networkSignIns, recoveries, signInFailures, tokens } from '../db/schema.ts';
import { createClock } from '../platform/time/clock.ts';
import { testCampus } from '../testing/test-campus.ts';
import { accountTasks } from './area.ts';

const campus = await testCampus();

it('what has ended is cleared, what has not stays', async () => {
  const now = await campus.app.clock.now(campus.db);
  const { token, personId, profileIds } = await campus.givenSignedIn();
  const old = { chainId: personId, chainEndsAt: now, profileId: profileIds[0] ?? '', issuedAt: now };
  await campus.db.insert(tokens).values({ ...old, hash: 'expired', expiresAt: addMinutes(now, -1) });
  await campus.db.insert(recoveries).values([
    { hash: 'expired', personId, expiresAt: addMinutes(now, -1) },
    { hash: 'open', personId, expiresAt: addMinutes(now, 1) },
  ]);
  await campus.db.insert(signInFailures).values([
    { key: 'old', failures: 9, lastAt: addHours(now, -2) },
    { key: 'fresh', failures: 9, lastAt: now },
  ]);

  await campus.db.insert(networkFailures).values([
    { network: 'old', failures: 99, since: addHours(now, -2) },
    { network: 'fresh', failures: 9, since: now },
  ]);
  await campus.db.insert(networkSignIns).values([
    { network: 'fresh', person: 'old', at: addHours(now, -2) },
    { network: 'fresh', person: 'fresh', at: now },
  ]);

  for (const { run } of accountTasks) {
    await run({ db: campus.db, clock: createClock(), timeZone: 'Europe/Rome' });
  }

  expect((await campus.call('profile', {}, { token })).status).toBe(200);
  expect((await campus.db.select().from(tokens)).map(({ hash }) => hash)).not.toContain('expired');
  expect((await campus.db.select().from(recoveries)).map(({ hash }) => hash)).toEqual(['open']);
  expect((await campus.db.select().from(signInFailures)).map(({ key }) => key)).toEqual(['fresh']);
  expect((await campus.db.select().from(networkFailures)).map(({ network }) => network)).toEqual(['fresh']);
  expect((await campus.db.select().from(networkSignIns)).map(({ person }) => person)).toEqual(['fresh']);
});
