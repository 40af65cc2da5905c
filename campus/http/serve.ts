import type { FastifyRequest } from 'fastify';
import type { GatewayIdentity } from '../../contract/accounts/gateway.ts';
import type { BodyOf, Call, Calls, RefusalOf, ResultOf, Who } from '../../contract/wire/call.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import type { AtOnce } from '../platform/idempotency.ts';
import type { Outcome } from '../platform/outcome.ts';
import { type Answer, answerOf, type Reader } from './answers.ts';
import type { Guard } from './calls.ts';
import type { CampusApp } from './campus-app.ts';
import type { CurrentUser } from './current-user.ts';
import { lowerCaseIds } from './lower-case-ids.ts';

/** What is known of who asks, behind the guard of the call. */
type Asker = {
  anyone: { findUser: () => Promise<CurrentUser | null> };
  'signed-in': { user: CurrentUser };
  verified: { user: CurrentUser };
  applicant: { user: CurrentUser };
  /** A student's profile has the id of its career. */
  student: { user: CurrentUser; careerId: string };
  professor: { user: CurrentUser; professorId: string };
  gateway: { identity: GatewayIdentity };
  office: object;
};

/** A call as it came, checked. */
export type CallRequest<Served extends Call = Call> = {
  body: BodyOf<Served>;
  reader: Reader;
  language: Language;
  timeZone: string;
  request: FastifyRequest;
} & Asker[Served['who']];

/**
 * How a call is served. `read`: at one instant. `change`: in one transaction under its Idempotency-Key; then
 * `answered` may count the answer. `answer`: neither, such as a sign-in. `atOnce`: first tries the change in
 * one statement; null where that isn't possible.
 */
export type Handler<Served extends Call> =
  | { answer: (asked: CallRequest<Served>) => Answer<ResultOf<Served>> | Promise<Answer<ResultOf<Served>>> }
  | (Served extends { reads: true } ? Read<Served> : Change<Served>);

type Read<Served extends Call> = {
  read: (db: Database, asked: CallRequest<Served>, now: Date) => Promise<ResultOf<Served>>;
};

type Change<Served extends Call> = {
  change: (
    tx: Database,
    asked: CallRequest<Served>,
    now: Date,
  ) => Promise<Outcome<ResultOf<Served>, RefusalOf<Served>>>;
  atOnce?: (
    db: Database,
    asked: CallRequest<Served>,
    now: Date,
    atOnce: AtOnce<ResultOf<Served>>,
  ) => Promise<Outcome<ResultOf<Served>, RefusalOf<Served>> | null>;
  answered?: (answer: Answer<ResultOf<Served>>) => void;
};

/** One for every call of a table: what is missing, or answers with something else, does not compile. */
export type Handlers<Table extends Calls> = { [Path in keyof Table]: Handler<Table[Path]> };

/** Puts an area's calls on the application: guarded, checked and answered as its table says. */
export function serve<Table extends Calls>(app: CampusApp, calls: Table, handlers: Handlers<Table>): void {
  const guards = guardsOf(app);
  for (const [path, { who, request: body, result, bytes }] of Object.entries<Call>(calls)) {
    const answer = answerer(app, handlers[path as keyof Table] as AnyHandler);
    app.post(
      `/api/${path}`,
      {
        preValidation: async (sent) => {
          sent.body = lowerCaseIds(sent.body);
        },
        preHandler: guards[who],
        schema: { body, response: { 200: answerOf(result) } },
        ...(bytes && { bodyLimit: bytes }),
      },
      async (request) => await answer(askedOf(app, who, request)),
    );
  }
}

const guardsOf = (app: CampusApp): Record<Who, Guard[]> => ({
  anyone: [],
  'signed-in': [app.requireAccount],
  verified: [app.requireUser],
  applicant: [app.requireApplicant],
  student: [app.requireStudent],
  professor: [app.requireProfessor],
  gateway: [app.requirePortal],
  office: [app.requireService],
});

type AnyRequest = Omit<CallRequest, 'body'> & { body: unknown };
type AnyHandler =
  | { answer: (asked: AnyRequest) => Answer<unknown> | Promise<Answer<unknown>> }
  | { read: (db: Database, asked: AnyRequest, now: Date) => Promise<unknown> }
  | {
      change: (tx: Database, asked: AnyRequest, now: Date) => Promise<Outcome<unknown>>;
      atOnce?: (
        db: Database,
        asked: AnyRequest,
        now: Date,
        atOnce: AtOnce<unknown>,
      ) => Promise<Outcome<unknown> | null>;
      answered?: (answer: Answer<unknown>) => void;
    };

function answerer(app: CampusApp, handler: AnyHandler) {
  if ('answer' in handler) return handler.answer;
  if ('read' in handler) {
    return (asked: AnyRequest) => app.read(asked.request, (db, now) => handler.read(db, asked, now));
  }
  return async (asked: AnyRequest) => {
    const { change, atOnce } = handler;
    const answer = await app.change(
      asked.request,
      (tx, now) => change(tx, asked, now),
      atOnce && ((db, now, kept) => atOnce(db, asked, now, kept)),
    );
    handler.answered?.(answer);
    return answer;
  };
}

function askedOf(app: CampusApp, who: Who, request: FastifyRequest): AnyRequest {
  const { body, language } = request;
  const { timeZone } = app;
  const known = { body, language, timeZone, reader: { language, timeZone }, request };
  return { ...known, ...askers[who](request, app) };
}

const askers: { [Each in Who]: (request: FastifyRequest, app: CampusApp) => Asker[Each] } = {
  anyone: (request, app) => ({ findUser: () => app.findUser(request) }),
  'signed-in': ({ user }) => ({ user }),
  verified: ({ user }) => ({ user }),
  applicant: ({ user }) => ({ user }),
  student: ({ user }) => ({ user, careerId: user.profileId }),
  professor: ({ user }) => ({ user, professorId: user.profileId }),
  gateway: ({ provenIdentity }) => ({ identity: provenIdentity ?? unguarded() }),
  office: () => ({}),
};

function unguarded(): never {
  throw new Error('this call has no guard');
}
