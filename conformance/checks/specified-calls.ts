import { randomUUID } from 'node:crypto';
import { fetchedUser, listedProfile, loginRecord } from '../../contract/accounts/account.ts';
import { MAX_TOKEN_BYTES } from '../../contract/wire/constants.ts';
import { wrongShape } from '../../contract/wire/wrong-shape.ts';
import type { Reply } from '../ask.ts';
import {
  type Account,
  type Accounts,
  base64,
  isAbsent,
  type Judge,
  judgeRead,
  messagesOf,
  notOffered,
  type SignedIn,
  SPECIFICATION,
} from '../judge.ts';
import type { Verdict } from '../report.ts';
import { type Act, act } from './step-up.ts';

/** The calls that need no sign-in, and what an institution must refuse. */
export async function judgeOpenCalls(judge: Judge): Promise<void> {
  const { ask, say } = judge;
  await judgeRead(judge, SPECIFICATION, 'user/faculties');
  await judgeRead(judge, SPECIFICATION, 'user/validate', { body: { email: 'not an address' } });
  const unknown = await ask(`user/${randomUUID()}`);
  const isUnknown = unknown.status === 404 || isAbsent(unknown);
  say(
    ...([SPECIFICATION, 'an unknown call'] as const),
    isUnknown ? 'ok' : 'wrong',
    isUnknown
      ? `is ${unknown.status}`
      : `is answered ${unknown.status}, not 404: the portal can’t tell what is offered`,
  );
  judgeRefused(judge, 'user/login of nobody', await ask('user/login', nobody()));
  await judgeLanguages(judge);
  for (const [of, token] of [
    ['without a bearer', undefined],
    ['with a bearer nobody has', `nobody-${randomUUID()}`],
  ] as const) {
    const reply = await ask('user/profile', {}, { token });
    const isNobody = reply.status === 401 || (token === undefined && isNull(reply));
    say(
      SPECIFICATION,
      `user/profile ${of}`,
      isNobody ? 'ok' : 'wrong',
      isNobody ? `is ${reply.status}` : notRefused(reply),
    );
  }
}

/** People read messages in their own language, which the portal names in Accept-Language. */
async function judgeLanguages({ ask, say }: Judge): Promise<void> {
  const [italian, english] = await Promise.all(
    ['it', 'en'].map(async (language) => messagesOf(await ask('user/login', nobody(), { language }))),
  );
  const isTold = italian !== english;
  say(
    ...([SPECIFICATION, 'messages by Accept-Language'] as const),
    isTold ? 'ok' : 'note',
    isTold ? 'are in the language that was asked for' : `are the same in Italian and English: ${italian}`,
  );
}

const nobody = () => ({ username: `nobody-${randomUUID()}`, password: base64('not the password') });
const isNull = ({ status, envelope }: Reply) =>
  status === 200 && envelope?.success === true && (envelope.result ?? null) === null;
const notRefused = ({ status, fault }: Reply) =>
  `is answered ${status}${fault ? `: it ${fault}` : ''}, where 401 ends a session that is over`;

/** A refusal has a message for people, no token, and no status of a server that fails. */
function judgeRefused({ say }: Judge, of: string, reply: Reply): void {
  const { fault, envelope } = reply;
  if (fault) say(SPECIFICATION, of, 'wrong', `its refusal ${fault}`);
  else if (envelope?.success || envelope?.token)
    say(SPECIFICATION, of, 'wrong', 'is let in: it answers success or gives a token');
  else if (envelope?.messages.length === 0)
    say(SPECIFICATION, of, 'note', 'is refused without a message: people read a general one');
  else say(SPECIFICATION, of, 'ok', `is refused: ${messagesOf(reply)}`);
}

/** Signs an account in; null where the portal would not. */
export async function signIn(judge: Judge, who: string, account: Account): Promise<SignedIn | null> {
  const { say } = judge;
  const { username, password } = account;
  for (const secret of [password, base64(password)]) judge.hide(secret);
  const reply = await judge.ask('user/login', { username, password: base64(password) });
  const of = `user/login as ${who}`;
  const token = reply.envelope?.token;
  const record = loginRecord.safeParse(reply.envelope?.result);
  if (reply.fault) say(SPECIFICATION, of, 'wrong', `its answer ${reply.fault}`);
  else if (!reply.envelope?.success) say(SPECIFICATION, of, 'wrong', `is refused: ${messagesOf(reply)}`);
  else if (!token) say(SPECIFICATION, of, 'wrong', 'has no token beside success, result and messages');
  else if (Buffer.byteLength(token) > MAX_TOKEN_BYTES)
    say(SPECIFICATION, of, 'wrong', `its token is longer than ${MAX_TOKEN_BYTES} bytes: no cookie holds it`);
  else if (!record.success) {
    const where = wrongShape(loginRecord, reply.envelope?.result);
    say(SPECIFICATION, of, 'wrong', `its result has another shape at ${where}`);
  } else {
    say(SPECIFICATION, of, 'ok', `signed in, id ${record.data.id}`);
    return { ...account, token };
  }
  return null;
}

/** What the portal asks of whoever is signed in. */
export async function judgeSignedIn(judge: Judge, who: keyof Accounts, { token }: SignedIn): Promise<void> {
  const asked = { token };
  const of = (path: string) => judgeRead(judge, `${SPECIFICATION}, ${who}`, path, { asked });
  const user = await of('user/profile');
  if (user === null)
    judge.say(
      `${SPECIFICATION}, ${who}`,
      'who is signed in',
      'wrong',
      'is nobody (null) by a bearer that was just given: the portal ends the session',
    );
  const profiles = await of('user/profiles');
  await judgeProfiles(judge, who, user, profiles);
  if (who === 'student') await of('user/listprofessors');
}

async function judgeProfiles(judge: Judge, who: keyof Accounts, user: unknown, sent: unknown): Promise<void> {
  const part = `${SPECIFICATION}, ${who}`;
  const profiles = (Array.isArray(sent) ? sent : []).flatMap((each) => {
    const read = listedProfile.safeParse(each);
    return read.success ? [read.data] : [];
  });
  const usable = profiles.filter(({ type }) => type === 'student' || type === 'professor');
  if (usable.length === 0)
    return judge.say(
      part,
      'the profiles',
      'wrong',
      'none is of type student or professor: nobody can work with it',
    );
  if (who === 'twoProfiles' && usable.length < 2)
    return judge.say(
      part,
      'the profiles',
      'wrong',
      `${usable.length} profile, where the account was to have two`,
    );
  const badge = (user as { badge?: unknown } | null)?.badge ?? null;
  if (who === 'noBadge' && badge !== null)
    judge.say(
      part,
      'the badge',
      'wrong',
      `there is one (${String(badge)}), where the account was to have none`,
    );
  for (const { type, name, token } of usable) {
    const reply = await judge.ask('user/profile', {}, { token });
    const own = (reply.envelope?.result as { type?: unknown } | null | undefined)?.type;
    const isOwn = String(own).toLowerCase() === type;
    judge.say(
      ...([part, `the profile of ${name}`] as const),
      isOwn ? 'ok' : 'wrong',
      isOwn ? `its token is of a ${type}` : `its token is of ${String(own)}, and the list says ${type}`,
    );
  }
}

/** What people change of themselves, to what it was before. */
export async function judgeChanges(judge: Judge, signedIn: SignedIn): Promise<void> {
  if (!judge.write)
    return judge.say(
      SPECIFICATION,
      'changes',
      'skipped',
      'updateprofile, smallupdateprofile, language: only with --write',
    );
  const part = `${SPECIFICATION}, changes`;
  const { envelope } = await judge.ask('user/profile', {}, signedIn);
  const { language, phone, email = null } = fetchedUser.safeParse(envelope?.result).data ?? {};
  if (language) await saveAgain(judge, signedIn, { part, path: 'user/language', body: { language } });
  else judge.say(part, 'user/language', 'skipped', 'the profile says none: it couldn’t be put back');
  const contact = [{ phone }, { email }].find((each) => Object.values(each).some(Boolean));
  if (!contact)
    return judge.say(
      ...([part, 'user/smallupdateprofile', 'skipped'] as const),
      'the profile says neither a phone nor a mail: neither could be put back',
    );
  const small = { part, path: 'user/smallupdateprofile', body: contact };
  const key = await saveAgain(judge, signedIn, small);
  if (key) await judgeRepeated(judge, signedIn, { ...small, key, other: phone && email ? { email } : null });
}

/** Saves what is there already. Answers the key it was saved by; null where it wasn't. */
async function saveAgain(judge: Judge, signedIn: SignedIn, change: Act): Promise<string | null> {
  const { part, path, body } = change;
  const say = (verdict: Verdict, says: string) => judge.say(part, path, verdict, says);
  const { reply, key } = await act(judge, signedIn, change);
  if (isAbsent(reply)) say('absent', notOffered(reply));
  else if (reply.fault || !reply.envelope?.success) say('wrong', reply.fault ?? messagesOf(reply));
  else {
    say('ok', `saved as it was: ${Object.keys(body).join()}`);
    return key;
  }
  return null;
}

/** `other`: what else may be sent without a change. */
type Repeated = Act & { key: string; other: object | null };

/** A press whose answer was lost comes again by its key; nothing else ever comes by that key. */
async function judgeRepeated(
  { ask, say }: Judge,
  { token }: SignedIn,
  { part, path, body, key, other }: Repeated,
): Promise<void> {
  const asked = { token, headers: { 'idempotency-key': key } };
  const again = await ask(path, body, asked);
  const isSame = !again.fault && again.envelope?.success === true;
  say(
    ...([part, 'the same Idempotency-Key'] as const),
    isSame ? 'ok' : 'wrong',
    isSame
      ? 'has the same answer'
      : `is answered otherwise (${again.status}): ${again.fault ?? messagesOf(again)}`,
  );
  if (other) sayOther(say, part, await ask(path, other, asked));
}

/** Whether a key was taken for something else than it was first sent with. */
export function sayOther(say: Judge['say'], part: string, { status, envelope, fault }: Reply): void {
  const isRefused = !fault && envelope?.success === false;
  say(
    ...([part, 'the same key with another body'] as const),
    isRefused ? 'ok' : fault ? 'wrong' : 'note',
    isRefused
      ? `is refused (${status})`
      : (fault ?? 'is answered as if it were the same or new: what came twice can’t be told apart'),
  );
}
