import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { asc, eq, min } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { auditChain, auditEvents, sealedHeads, sealKeys } from '../../db/schema.ts';
import { isSealedBy } from '../../seal/seal-key.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { audit } from './audit.ts';
import { chainAudit, type Forgetting, verifyAudit } from './audit-chain.ts';
import { forgetAudit } from './forget-audit.ts';

const { inTransaction } = await testDatabase();
const begin = new Date('2025-01-10T10:00:00Z');
const MONTHS = 12;
/** A year after the third of ten days: two days' heads are older than that. */
const now = addDays(begin, 365 + 2);

/** Two events a day, linked, and their head sealed in the evening. */
async function givenDays(tx: Database, days: number): Promise<void> {
  const { id, publicPem, sign } = sealing.key();
  await tx.insert(sealKeys).values({ id, publicPem, since: begin }).onConflictDoNothing();
  for (let day = 0; day < days; day += 1) {
    const at = addDays(begin, day);
    for (const action of ['faculty.add', 'faculty.change'])
      await audit(tx, { actorId: null, action, entity: 'faculty', entityId: randomUUID() }, at);
    await chainAudit(tx);
    const content = JSON.stringify({ audit: await headOf(tx) });
    const seal = sign(Buffer.from(content));
    const name = at.toISOString().slice(0, 10);
    await tx.insert(sealedHeads).values({ day: name, content, seal, keyId: id, sealedAt: at });
  }
}

async function headOf(tx: Database, position?: number) {
  const chosen = position === undefined ? undefined : eq(auditChain.position, position);
  const links = await tx.select().from(auditChain).where(chosen).orderBy(asc(auditChain.position));
  const last = links.at(-1);
  return { position: last?.position ?? 0, hash: last?.hash ?? '' };
}

const forgetting: Forgetting = {
  months: MONTHS,
  isSealed: ({ content, seal, ...by }) => isSealedBy(Buffer.from(content), seal, by),
};
const verified = (tx: Database, head: { position: number; hash: string } | null = null) =>
  verifyAudit(tx, now, head, forgetting);

const firstLeft = async (tx: Database) =>
  (await tx.select({ position: min(auditChain.position) }).from(auditChain))[0]?.position;

test(
  'what is older goes up to a sealed head; the chain goes on from it, and still finds what was changed',
  inTransaction(async (tx) => {
    await givenDays(tx, 10);
    await forgetAudit(tx, MONTHS, now);
    expect([await firstLeft(tx), await tx.$count(auditEvents)]).toEqual([5, 16]);
    expect(await tx.$count(sealedHeads)).toBe(10);
    expect(await verified(tx)).toEqual({ links: 16, broken: false, faults: [] });

    await audit(tx, { actorId: null, action: 'faculty.add', entity: 'faculty', entityId: 'new' }, now);
    await chainAudit(tx);
    expect(await verified(tx)).toEqual({ links: 17, broken: false, faults: [] });
    await tx.execute('alter table audit_event disable trigger audit_append_only');
    await tx.update(auditEvents).set({ action: 'faculty.remove' }).where(eq(auditEvents.entityId, 'new'));
    expect(await verified(tx)).toMatchObject({ links: 16, broken: true });
  }),
);

test(
  'a saved head of what is forgotten is still known by its seal; one that was never sealed is not',
  inTransaction(async (tx) => {
    await givenDays(tx, 10);
    const heads = [await headOf(tx, 2), await headOf(tx, 4), await headOf(tx, 3), await headOf(tx, 6)];
    await forgetAudit(tx, MONTHS, now);
    const faults: string[][] = [];
    for (const head of heads) faults.push((await verified(tx, head)).faults);
    expect(faults).toEqual([[], [], ['the saved head, link 3, is not in the chain'], []]);
    const forged = { position: 2, hash: 'another' };
    expect((await verified(tx, forged)).faults).toHaveLength(1);
  }),
);

test(
  'a chain that begins where no head was sealed is broken, and one without any old day stays as it is',
  inTransaction(async (tx) => {
    await givenDays(tx, 3);
    await forgetAudit(tx, MONTHS, addDays(begin, 30));
    expect(await firstLeft(tx)).toBe(1);
    await tx.execute('alter table audit_chain disable trigger audit_chain_append_only');
    await tx.delete(auditChain).where(eq(auditChain.position, 1));
    expect(await verifyAudit(tx, begin)).toMatchObject({ links: 0, broken: true });
  }),
);

test(
  'the last link stays, however old it is, and nothing else deletes',
  inTransaction(async (tx) => {
    await givenDays(tx, 3);
    await forgetAudit(tx, MONTHS, addDays(begin, 2_000));
    expect(await firstLeft(tx)).toBe(5);
    expect(await verified(tx)).toMatchObject({ links: 2, broken: false });
    await expect(tx.transaction((part) => part.delete(auditEvents))).rejects.toThrow();
  }),
);

test(
  'what is gone without a rule, or is younger than the rule says, is a fault; a head that was changed begins nothing',
  inTransaction(async (tx) => {
    await givenDays(tx, 10);
    await forgetAudit(tx, MONTHS, now);
    const without = { ...forgetting, months: undefined };
    expect((await verifyAudit(tx, now, null, without)).faults).toEqual([
      expect.stringContaining('without AUDIT_KEPT_MONTHS'),
    ]);
    const longer = { ...forgetting, months: 24 };
    expect((await verifyAudit(tx, now, null, longer)).faults).toHaveLength(1);
    const content = JSON.stringify({ audit: { position: 4, hash: 'of another' } });
    await tx.update(sealedHeads).set({ content }).where(eq(sealedHeads.day, '2025-01-11'));
    expect(await verified(tx)).toMatchObject({ links: 0, broken: true });
  }),
);
