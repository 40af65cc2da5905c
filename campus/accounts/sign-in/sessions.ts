import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { profiles, tokens } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockAccount } from '../people/find-account.ts';
import { loginRecordOf, type SignedIn } from './sign-in.ts';
import { endChain, renewToken } from './tokens.ts';

/** A new login record and the next token of the caller's sign-in; throws `SessionExpired` when it was ended meanwhile. */
export async function renewSession(tx: Database, user: CurrentUser, now: Date): Promise<SignedIn> {
  await lockAccount(tx, user.personId);
  return { token: await renewToken(tx, user, now), record: loginRecordOf(user.personId, now) };
}

/** Ends the sign-in that a token is of, also an expired one, with all its other tokens. Nothing for an unknown one. */
export async function signOut(tx: Database, token: string | null, now: Date): Promise<void> {
  const found = token === null ? null : await sessionOf(tx, token);
  if (!found) return;
  const { personId, profileId, chainId } = found;
  await lockAccount(tx, personId);
  if (!(await endChain(tx, chainId, now))) return;
  await audit(
    tx,
    { actorId: profileId, action: 'account.sign-out', entity: 'person', entityId: personId },
    now,
  );
}

async function sessionOf(tx: Database, token: string) {
  const [found] = await tx
    .select({ chainId: tokens.chainId, profileId: profiles.id, personId: profiles.personId })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .where(eq(tokens.hash, hashToken(token)));
  return found;
}
