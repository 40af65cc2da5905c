import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { facts, notificationChoices } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import type { NoticeKinds } from '../platform/notices/notify.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { noticeText } from '../platform/texts.ts';

const KEY = 'notifications.unsubscribe-key';
const UUID = /^[0-9a-f-]{36}$/;

type Mailed = { profileId: string; kind: string };

/** A mail's `List-Unsubscribe` (RFC 8058): its holder may end the mails of this kind, nothing else. */
export async function unsubscribeAddress(
  db: Database,
  publicOrigin: string,
  mailed: Mailed,
): Promise<string> {
  const { profileId, kind } = mailed;
  const proof = `${profileId}.${kind}.${mac(await keyOf(db), mailed)}`;
  return new URL(`/api/unsubscribe/${proof}`, publicOrigin).href;
}

/** Ends the mails of a kind for whom the proof is made out to. The portal goes on showing it. */
export async function unsubscribe(
  tx: Database,
  { proof, notices }: { proof: string; notices: NoticeKinds },
  { language, timeZone }: Reader,
): Promise<Outcome<{ name: string }, 'notifications.unsubscribe_invalid'>> {
  const mailed = readProof(await keyOf(tx), proof);
  if (!mailed || notices[mailed.kind]?.severity !== 'normal') {
    return refused([{ code: 'notifications.unsubscribe_invalid' }]);
  }
  const { profileId, kind } = mailed;
  // Of somebody who has left since, nothing is mailed anyway.
  await tx.execute(sql`
    insert into ${notificationChoices} (profile_id, kind, portal, email)
    select profile.id, ${kind}, true, 'off' from profile where profile.id = ${profileId}::uuid
    on conflict (profile_id, kind) do update set email = 'off'`);
  return done({ name: noticeText(language, timeZone, { kind }, 'name') ?? kind });
}

function readProof(key: Buffer, proof: string): Mailed | null {
  const [profileId = '', kind = '', given = '', ...rest] = proof.split('.');
  if (!UUID.test(profileId) || rest.length > 0) return null;
  const [expected, said] = [mac(key, { profileId, kind }), given].map((text) => Buffer.from(text));
  if (!expected || !said || said.length !== expected.length) return null;
  return timingSafeEqual(said, expected) ? { profileId, kind } : null;
}

const mac = (key: Buffer, { profileId, kind }: Mailed) =>
  createHmac('sha256', key).update(`unsubscribe ${profileId} ${kind}`).digest('base64url');

/** The institution's key, made with the first mail. The backup has it, for links in older mails. */
async function keyOf(db: Database): Promise<Buffer> {
  const made = randomBytes(32).toString('base64url');
  await db.insert(facts).values({ key: KEY, value: made }).onConflictDoNothing();
  const [row] = await db.select().from(facts).where(eq(facts.key, KEY));
  return Buffer.from(String(row?.value), 'base64url');
}
