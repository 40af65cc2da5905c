import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UNREAD_HEADER } from '../../contract/notifications/notifications.ts';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import { unlessMeanwhile } from '../db/unique-violation.ts';
import { type AtOnce, once, reservedBy } from '../platform/idempotency.ts';
import type { Outcome } from '../platform/outcome.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type Answer, answerFor, failed, succeed } from './answers.ts';
import { bearerOf, userNow } from './authenticate.ts';
import type { CurrentUser } from './current-user.ts';

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    clock: Clock;
    timeZone: string;
    /** Whoever registered and has not proven the address is refused, with what to do. */
    requireUser: Guard;
    /** Refuses no signed-in user: for what anybody does with the own account. */
    requireAccount: Guard;
    /** A student's profile, also before it has a badge: then the address has to be proven. */
    requireApplicant: Guard;
    requireStudent: Guard;
    requireProfessor: Guard;
    /** Who asks where nobody has to be signed in; null for nobody. */
    findUser(request: FastifyRequest): Promise<CurrentUser | null>;
    /** A change: one transaction, its clock, the Idempotency-Key, and the answer in the reader's language. */
    change<Value>(
      request: FastifyRequest,
      work: (tx: Database, now: Date) => Promise<Outcome<Value>>,
      /** A shorter way to the same, outside of a transaction; null where it can't be gone. */
      shortly?: (db: Database, now: Date, atOnce: AtOnce<Value>) => Promise<Outcome<Value> | null>,
    ): Promise<Answer<Value>>;
    /** A read at one instant: where a guard has looked, when it did. */
    read<Value>(
      request: FastifyRequest,
      query: (db: Database, now: Date) => Promise<Value>,
    ): Promise<Answer<Value>>;
  }
  interface FastifyRequest {
    /** Set behind a guard; reading it elsewhere throws. */
    user: CurrentUser;
    /** Null until a guard has looked. */
    foundUser: CurrentUser | null;
    language: Language;
  }
}

/** What every route is made of: guards, the user, the language, `change` and `read`. */
export function addCallDecorators(
  app: FastifyInstance,
  { db, clock, timeZone }: { db: Database; clock: Clock; timeZone: string },
) {
  app.decorate('db', db);
  app.decorate('clock', clock);
  app.decorate('timeZone', timeZone);
  app.decorateRequest('foundUser', null);
  app.decorateRequest('user', {
    getter() {
      if (!this.foundUser) throw new Error('this route has no guard');
      return this.foundUser;
    },
  });
  app.decorateRequest('language', {
    getter() {
      return languageOf(this.headers['accept-language']) ?? this.foundUser?.language ?? 'it';
    },
  });

  const userAt = userNow(clock);
  const findUser = async (request: FastifyRequest) => {
    const token = bearerOf(request.headers.authorization);
    request.foundUser = token ? await userAt(db, token) : null;
    return request.foundUser;
  };
  const guard =
    (allowed: (user: CurrentUser) => boolean): Guard =>
    async (request, reply) => {
      const user = await findUser(request);
      if (!user)
        return reply.code(401).send(failed('unauthorized', request.language, timeZone, { type: 'warning' }));
      if (hasNotifications(user)) reply.header(UNREAD_HEADER, user.unread);
      if (!allowed(user)) return reply.code(403).send(failed('forbidden', request.language, timeZone));
    };
  const requireAccount = guard(() => true);
  app.decorate('requireAccount', requireAccount);
  const proven =
    (allowed: Guard): Guard =>
    async (request, reply) => {
      await allowed(request, reply);
      if (!reply.sent && hasToProve(request.user))
        return reply.code(403).send(failed('unproven', request.language, timeZone, { type: 'warning' }));
    };
  app.decorate('requireUser', proven(requireAccount));
  app.decorate('requireApplicant', proven(guard(({ type }) => type === 'student')));
  app.decorate(
    'requireStudent',
    guard(({ type, badge }) => type === 'student' && badge !== null),
  );
  app.decorate(
    'requireProfessor',
    guard(({ type }) => type === 'professor'),
  );
  app.decorate('findUser', findUser);

  app.decorate('change', async (request, work, shortly) => {
    const key = idempotencyKeyOf(request);
    const atOnce = { reserved: key && reservedBy(key), answerTo: succeed };
    const outcome = await shortly?.(db, request.user.foundAt, atOnce).catch(unlessMeanwhile);
    if (outcome) return answerFor(outcome, request.language, timeZone);
    return await clock.transact(db, async (tx, now) => {
      const answer = async () => answerFor(await work(tx, now), request.language, timeZone);
      return key ? await once(tx, key, now, answer) : await answer();
    });
  });
  app.decorate('read', async ({ foundUser }, query) =>
    succeed(await query(db, foundUser?.foundAt ?? (await clock.now(db)))),
  );
}

/** Who has still to prove the address only looks at the offers. */
const hasNotifications = (user: CurrentUser) => !hasToProve(user);

const hasToProve = ({ type, badge, emailVerified }: CurrentUser) =>
  !emailVerified && type === 'student' && badge === null;

function idempotencyKeyOf(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{1,64}$/.test(key) || !request.foundUser) return null;
  return { profileId: request.foundUser.profileId, key, call: request.url, body: request.body };
}

function languageOf(header: string | undefined): Language | undefined {
  const primary = header?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === primary);
}
