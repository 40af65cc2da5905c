import { desc, eq } from 'drizzle-orm';
import type { HeadsContent, SealedHeads } from '../../../contract/wire/sealed-heads.ts';
import type { Database } from '../../db/database.ts';
import { auditChain, recordRegister, sealedHeads, sealKeys, transcriptActs } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { enqueueMail } from '../../platform/notices/mail.ts';
import { dayOf } from '../../platform/time/days.ts';
import { canonicalJson } from '../../seal/canonical-json.ts';
import { keepKey, type SealKey } from '../../seal/seal-key.ts';

export type HeadsPlace = {
  timeZone: string;
  institution: string;
  /** Whom it is mailed to; nobody where the institution names none. */
  officeMail: string | undefined;
  key: () => SealKey;
};

/** Seals where the chains stand, once on each day of the institution, and mails it to the office. */
export async function sealHeads(
  tx: Database,
  { timeZone, institution, officeMail, key }: HeadsPlace,
  now: Date,
): Promise<void> {
  const day = dayOf(now, timeZone);
  if ((await tx.$count(sealedHeads, eq(sealedHeads.day, day))) > 0) return;
  const { id: keyId, publicPem, sign } = key();
  await keepKey(tx, { keyId, publicPem }, now);
  const content = canonicalJson(await headsOf(tx, institution, now));
  const seal = sign(new TextEncoder().encode(content));
  const [sealed] = await tx
    .insert(sealedHeads)
    .values({ day, content, seal, keyId, sealedAt: now })
    .onConflictDoNothing()
    .returning({ day: sealedHeads.day });
  if (!sealed || !officeMail) return;
  const head = JSON.stringify({ content, seal: seal.toString('base64'), keyId, publicPem }, null, 1);
  const mail = { to: officeMail, language: 'it', template: 'sealedHeads' } as const;
  await enqueueMail(tx, { ...mail, values: { day, head } }, now);
}

async function headsOf(tx: Database, institution: string, now: Date): Promise<HeadsContent> {
  const { position, hash } = auditChain;
  const [link] = await tx.select({ position, hash }).from(auditChain).orderBy(desc(position)).limit(1);
  const [register] = await tx.select().from(recordRegister);
  const [act] = await tx
    .select({ number: transcriptActs.number, hash: transcriptActs.hash })
    .from(transcriptActs)
    .orderBy(desc(transcriptActs.number))
    .limit(1);
  const keys = await tx
    .select({ id: sealKeys.id, publicPem: sealKeys.publicPem })
    .from(sealKeys)
    .orderBy(sealKeys.id);
  return {
    ...{ v: 1, institution, at: now.toISOString() },
    audit: link ?? { position: 0, hash: '' },
    sheets: register
      ? { year: register.year, number: register.number, hash: register.hash }
      : { year: 0, number: 0, hash: '' },
    acts: act ?? { number: 0, hash: '' },
    keys,
  };
}

/** The last one, as anybody may save it. Throws `NotFound` as long as there is none. */
export async function latestHeads(db: Database): Promise<SealedHeads> {
  const [row] = await db
    .select({ head: sealedHeads, publicPem: sealKeys.publicPem })
    .from(sealedHeads)
    .innerJoin(sealKeys, eq(sealKeys.id, sealedHeads.keyId))
    .orderBy(desc(sealedHeads.day))
    .limit(1);
  if (!row) throw new NotFound('sealed heads', 'of any day');
  const { content, seal, keyId } = row.head;
  return { content, seal: Buffer.from(seal).toString('base64'), keyId, publicPem: row.publicPem };
}
