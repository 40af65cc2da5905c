import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BeginBatch } from '../../../contract/documents/certificates.ts';
import type { Database } from '../../db/database.ts';
import {
  careers,
  certificates,
  charges,
  jobs,
  notifications,
  outbox,
  people,
  profiles,
  programmes,
} from '../../db/schema.ts';
import { badgesOf, begin as beginAt, certificateSetting } from '../../testing/documents/batches-fixtures.ts';
import { givenCareer, givenProgramme, now } from '../../testing/people/careers-fixtures.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { batchProgressOf, listBatches } from './begin-batch.ts';
import { makeNext } from './make-batch.ts';
import { ownCertificates } from './own-certificates.ts';

const { inTransaction } = await testDatabase();
const setting = certificateSetting;
const { timeZone } = setting;
const begin = (tx: Database, asked: Partial<BeginBatch>) => beginAt(tx, asked, now);

async function makeAll(tx: Database, batchId: string, at = now): Promise<void> {
  while (await makeNext(tx, batchId, setting, at));
}

describe('certificates for many', () => {
  it(
    'G8: are made one after the other, each once; who gets none is named with the reason, and each holder is told',
    inTransaction(async (tx) => {
      const [first, second, locked, over] = [
        await givenCareer(tx, '210001'),
        await givenCareer(tx, '210002'),
        await givenCareer(tx, '210003'),
        await givenCareer(tx, '210004'),
      ];
      await givenLock(tx, locked, now);
      await tx.update(careers).set({ status: 'withdrawn' }).where(eq(careers.id, over));
      const badges = await badgesOf(tx, [first, second, locked, over]);
      const [lockedBadge, overBadge] = [await badgesOf(tx, [locked]), await badgesOf(tx, [over])].flat();

      const begun = await doneBy(begin(tx, { badges }));
      expect(begun).toMatchObject({ waiting: 4, issued: 0, refused: 0, by: 'Ufficio borse' });
      expect(await tx.$count(jobs, eq(jobs.kind, 'make-certificates'))).toBe(1);
      await makeAll(tx, begun.batchId);

      const progress = await batchProgressOf(tx, begun.batchId);
      expect(progress).toMatchObject({ waiting: 0, issued: 2, refused: 2 });
      expect(progress.refusals).toEqual(
        expect.arrayContaining([
          { badge: lockedBadge, reason: expect.stringContaining('Seconda rata') as string },
          { badge: overBadge, reason: 'Non si può certificare con la carriera in questo stato.' },
        ]),
      );
      const [own] = await ownCertificates(tx, first, { timeZone, now });
      expect(own).toMatchObject({ status: 'issued', byOffice: true });
      const made = await tx.select().from(certificates);
      expect(made.map(({ number }) => number).sort()).toEqual([1, 2]);
      const told = await readOutbox(tx, eq(outbox.name, 'certificateIssued'));
      expect(told).toHaveLength(2);
      expect(await tx.$count(notifications, eq(notifications.kind, 'certificateIssued'))).toBe(2);
      expect(await listBatches(tx, now)).toMatchObject([{ batchId: begun.batchId, issued: 2 }]);
    }),
  );

  it(
    'G8: asked for again under the same id are the same; another batch’s id, and badges that nobody has, are refused',
    inTransaction(async (tx) => {
      const badges = await badgesOf(tx, [await givenCareer(tx)]);
      const batchId = randomUUID();
      await doneBy(begin(tx, { batchId, badges }));
      await makeAll(tx, batchId);
      expect(await doneBy(begin(tx, { batchId, badges }))).toMatchObject({ waiting: 0, issued: 1 });
      expect(await tx.$count(certificates)).toBe(1);

      expect(await codesOf(begin(tx, { batchId, badges, purpose: 'private' }))).toEqual([
        'documents.batch_other',
      ]);
      expect(await codesOf(begin(tx, { badges: [...badges, 'nobody'] }))).toEqual([
        'documents.unknown_badges',
      ]);
      expect(await codesOf(begin(tx, { programme: 'none' }))).toEqual(['documents.batch_empty']);
      expect(await listBatches(tx, now)).toHaveLength(1);
    }),
  );

  it(
    'G8: who has a name that the letters don’t suffice for gets none, and takes no number from the next',
    inTransaction(async (tx) => {
      const [unprintable, other] = [await givenCareer(tx, '210001'), await givenCareer(tx, '210002')];
      const [profile] = await tx.select().from(profiles).where(eq(profiles.id, unprintable));
      const named = eq(people.id, profile?.personId ?? '');
      await tx.update(people).set({ familyName: '王' }).where(named);
      const first = await doneBy(begin(tx, { badges: await badgesOf(tx, [unprintable]) }));
      await makeAll(tx, first.batchId);
      const { batchId } = await doneBy(begin(tx, { badges: await badgesOf(tx, [other]) }));
      await makeAll(tx, batchId);

      expect(await batchProgressOf(tx, first.batchId)).toMatchObject({ issued: 0, refused: 1 });
      expect(await ownCertificates(tx, other, { timeZone, now })).toMatchObject([{ serial: '2026/000001' }]);
    }),
  );

  it(
    'G8: one that can’t be made holds up no other: it is tried again a quarter of an hour long, then given up with what went wrong',
    inTransaction(async (tx) => {
      const [broken, other] = [await givenCareer(tx, '210001'), await givenCareer(tx, '210002')];
      const { id: programmeId } = await givenProgramme(tx, 'BROKEN');
      await tx.update(programmes).set({ title: sql`'null'` }).where(eq(programmes.id, programmeId));
      await tx.update(careers).set({ programmeId }).where(eq(careers.id, broken));
      const { batchId } = await doneBy(begin(tx, { badges: await badgesOf(tx, [broken, other]) }));
      await makeAll(tx, batchId);
      expect(await batchProgressOf(tx, batchId)).toMatchObject({ waiting: 1, issued: 1, refused: 0 });

      for (const minutes of [1, 3, 7]) await makeAll(tx, batchId, addMinutes(now, minutes));
      expect(await batchProgressOf(tx, batchId)).toMatchObject({ waiting: 1, refused: 0 });
      await makeAll(tx, batchId, addMinutes(now, 15));
      const { refusals, ...counts } = await batchProgressOf(tx, batchId);
      expect(counts).toMatchObject({ waiting: 0, issued: 1, refused: 1 });
      expect(refusals[0]?.reason).toMatch(/^Non si è riusciti a farlo, più volte: \w+Error/);
    }),
  );

  it(
    'G8: with stamp duty each is charged, and handed out once that is paid',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const badges = await badgesOf(tx, [careerId]);
      const { batchId } = await doneBy(begin(tx, { badges, purpose: 'private' }));
      await makeAll(tx, batchId);

      expect(await ownCertificates(tx, careerId, { timeZone, now })).toMatchObject([{ status: 'to_pay' }]);
      expect(await tx.$count(charges, eq(charges.careerId, careerId))).toBe(1);
    }),
  );
});
