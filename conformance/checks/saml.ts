import { randomUUID } from 'node:crypto';
import {
  type GatewayIdentity,
  IDENTITY_HEADER,
  PORTAL_SECRET_HEADER,
} from '../../contract/accounts/gateway.ts';
import { refusal } from '../../contract/wire/refusal.ts';
import type { Reply } from '../ask.ts';
import { isAbsent, type Judge, messagesOf, type SignedIn } from '../judge.ts';
import type { Verdict } from '../report.ts';

const PART = 'saml';
const CALL = 'saml/login';

const UNKNOWN =
  'by the secret: the student’s account has no mail, and an institution may add whom it doesn’t know; only with --write';

/**
 * `saml/login` as a portal asks it, for whoever has the mail that the API itself says: let in by the portal's
 * secret alone. The secret is sent to the institution and printed nowhere. Nobody unknown goes without
 * --write: an institution may add whom a gateway has proven.
 */
export async function judgeSaml(
  judge: Judge,
  { token, username }: SignedIn,
  secret: string | undefined,
): Promise<void> {
  const { envelope } = await judge.ask('user/profile', {}, { token });
  const { email } = (envelope?.result ?? {}) as { email?: unknown };
  const mail = [email, username].map(String).find((each) => /.@./.test(each));
  const nobody = judge.write ? proven(`${randomUUID()}@example.edu`) : null;
  const identity = mail === undefined ? nobody : proven(mail);
  const ask = (own?: string) =>
    judge.ask(CALL, {}, { headers: { ...identity, ...(own && { [PORTAL_SECRET_HEADER]: own }) } });

  const stranger = await ask();
  if (isAbsent(stranger))
    return judge.say(PART, CALL, 'absent', `is not offered (${stranger.status}): nobody signs in by SAML`);
  sayRefused(judge, 'without a secret', stranger);
  if (secret === undefined)
    return judge.say(PART, CALL, 'skipped', 'by the secret: only with --portal-secret');
  judge.hide(secret);
  if (!identity) return judge.say(PART, CALL, 'skipped', UNKNOWN);
  const wrong = await ask(`not-${randomUUID()}`);
  sayRefused(judge, 'with a wrong secret', wrong);
  sayLetIn(judge, await ask(secret), wrong);
}

function proven(email: string): Record<string, string> {
  const value = email.toLowerCase();
  const identity: GatewayIdentity = {
    identifiers: [{ attribute: 'mail', value }],
    ...{ givenName: null, familyName: null, email: value, affiliations: [], assertion: null },
  };
  return { [IDENTITY_HEADER]: Buffer.from(JSON.stringify(identity)).toString('base64url') };
}

function sayRefused({ say }: Judge, how: string, { status, envelope, fault }: Reply): void {
  const isIn = envelope?.success === true || envelope?.token !== undefined;
  const verdict = isIn || fault ? 'wrong' : 'ok';
  const says = isIn
    ? 'is let in: whoever reaches the API is whom they say'
    : (fault && `its refusal ${fault}`) || `is refused with ${status}`;
  say(PART, `${CALL} ${how}`, verdict, says);
}

function sayLetIn({ say }: Judge, reply: Reply, wrong: Reply): void {
  const [verdict, says] = judgeIn(reply, wrong);
  say(PART, `${CALL} with the secret`, verdict, says);
}

function judgeIn(reply: Reply, wrong: Reply): [Verdict, string] {
  const { status, envelope, fault } = reply;
  if (fault) return ['wrong', `its answer ${fault}`];
  if (envelope?.success && envelope.token) return ['ok', 'signs in, with a token'];
  if (envelope?.success) return ['wrong', 'has no token beside success, result and messages'];
  const codes = refusal.safeParse(envelope?.result).data?.reasons.map(({ code }) => code) ?? [];
  const isOfPerson = codes.some((code) => code.startsWith('identity.')) || status !== wrong.status;
  return isOfPerson
    ? ['note', `knows the portal, and not the person by the mail alone: ${messagesOf(reply)}`]
    : ['wrong', `is refused as a wrong secret is (${status}): ${messagesOf(reply)}`];
}
