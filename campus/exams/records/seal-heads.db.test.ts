import { generateKeyPairSync } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SealedHeads } from '../../../contract/wire/sealed-heads.ts';
import { headsContent } from '../../../contract/wire/sealed-heads.ts';
import type { Database } from '../../db/database.ts';
import { jobs, recordRegister, recordSheets, sealedHeads, sealKeys } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { sealKeyOf } from '../../seal/seal-key.ts';
import { ownSealKey, sealing } from '../../testing/documents/key-fixtures.ts';
import { givenSession, startsAt, timeZone } from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenRecorded, storedSheet } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bytesOf, hashOf } from '../sheets/sheet-content.ts';
import { latestHeads, sealHeads } from './seal-heads.ts';
import { verifyRecords } from './verify-records.ts';

const { inTransaction } = await testDatabase();

const at = addHours(startsAt, 30);
const place = { timeZone, institution: 'Università di Prova', officeMail: 'office@example.edu', ...sealing };
const faultsOf = async (tx: Database, head: SealedHeads, keys?: string[]) =>
  (await verifyRecords(tx, { head, ...(keys && { keys }) })).faults;

it(
  'G13: where the chains stand is sealed once a day, with the public keys, and mailed to the office',
  inTransaction(async (tx) => {
    await expect(latestHeads(tx)).rejects.toThrow(NotFound);
    const sheet = await givenSheet(tx);
    await sealHeads(tx, place, at);
    await sealHeads(tx, place, addHours(at, 1));
    expect(await tx.$count(sealedHeads)).toBe(1);
    const head = await latestHeads(tx);
    expect(headsContent.parse(JSON.parse(head.content))).toMatchObject({
      sheets: { number: 1, hash: sheet.hash },
      keys: [{ id: ownSealKey.id, publicPem: ownSealKey.publicPem }],
    });
    expect(await faultsOf(tx, head)).toEqual([]);
    const [mail] = await tx.select().from(jobs).where(eq(jobs.kind, 'mail'));
    expect(mail?.payload).toMatchObject({ to: 'office@example.edu', template: 'sealedHeads' });
    await sealHeads(tx, { ...place, officeMail: undefined }, addDays(at, 1));
    expect(await tx.$count(sealedHeads)).toBe(2);
    expect(await tx.$count(jobs, eq(jobs.kind, 'mail'))).toBe(1);
  }),
);

it(
  'G13: a register that was written anew with a key of its own holds by itself, and not beside a saved head',
  inTransaction(async (tx) => {
    await givenSheet(tx);
    await sealHeads(tx, place, at);
    const head = await latestHeads(tx);
    await tx.execute(sql`set local session_replication_role = replica`);
    await sealAnew(tx);
    expect((await verifyRecords(tx)).faults).toEqual([]);
    expect(await faultsOf(tx, head)).toMatchObject([
      { fault: 'it is known to the database alone: give it, if it is yours' },
      { at: 'the saved head' },
      { fault: 'its seal does not hold' },
    ]);
  }),
);

it(
  'G13: a saved head is believed by its seal, and by the key that was given where one was',
  inTransaction(async (tx) => {
    await givenSheet(tx);
    await sealHeads(tx, place, at);
    const head = await latestHeads(tx);
    expect(await faultsOf(tx, head, [ownSealKey.publicPem])).toEqual([]);
    const notSealed = { at: 'what is from outside', fault: 'the saved head is not sealed as it says' };
    const changed = { ...head, content: head.content.replace('"number":1', '"number":2') };
    expect(await faultsOf(tx, changed)).toContainEqual(notSealed);
    expect(await faultsOf(tx, head, [newKey().publicPem])).toContainEqual(notSealed);
  }),
);

async function givenSheet(tx: Database) {
  const session = await givenSession(tx);
  await givenAccepted(tx, session);
  return await storedSheet(tx, await givenRecorded(tx, session, at));
}

const newKey = () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return sealKeyOf({ dataDir: '', pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
};

/** A forgery with full database access: new key, seals and hashes, which agree with each other. */
async function sealAnew(tx: Database): Promise<void> {
  const { id: keyId, publicPem, sign } = newKey();
  await tx.delete(sealKeys);
  await tx.insert(sealKeys).values({ id: keyId, publicPem, since: at });
  const [sheet] = await tx.select().from(recordSheets);
  const { content, year, number, recordedAt, id } = sheet ?? {};
  if (!content || !year || !number || !recordedAt || !id) throw new Error('no sheet is recorded');
  const seal = sign(bytesOf(content));
  const hash = hashOf({ year, number, previousHash: '', content, keyId, seal, recordedAt });
  await tx.update(recordSheets).set({ seal, keyId, hash }).where(eq(recordSheets.id, id));
  await tx.update(recordRegister).set({ hash });
}
