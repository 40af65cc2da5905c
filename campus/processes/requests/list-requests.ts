import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { isFilledIn, type ListRequests, REQUESTS_AT_MOST } from '../../../contract/processes/processes.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import { openUnits } from '../../careers/records/transcript.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { people, profiles, requestSteps, requests, requestTypes } from '../../db/schema.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { toTimeline } from '../../platform/states/timeline.ts';
import { inLanguage } from '../../platform/texts.ts';
import { shownProposal } from '../recognition/proposal.ts';
import { choicesOf } from './choices-of.ts';
import {
  appealableUntil,
  hasPdf,
  mayAnswer,
  mayCancel,
  mayWrite,
  stepOf,
  WITH_OFFICE,
} from './current-step.ts';
import { refusalsToAsk } from './effect-fields.ts';
import { foundRequest, protocolOf, type RequestType, type StoredRequest } from './request-machine.ts';
import { uploadNames, uploadsOf } from './uploads-of.ts';
import { MESSAGE } from './write-message.ts';

type Own = { careerId: string; language: Language };
type OwnReader = { careerId: string; reader: Reader };

/** What a student can ask for, and what they have begun, the last first. */
export async function ownRequests(db: Database, { careerId, reader }: OwnReader, now: Date) {
  const { language } = reader;
  const { blocking } = await locksOn(db, careerId, 'REQUEST_SUBMIT', { now });
  const career = await careerStatusOf(db, careerId);
  const { types, own } = await askedAndAskable(db, careerId);
  return {
    now: now.toISOString(),
    types: types
      .filter(({ closed }) => !closed)
      .map(({ code, title, form, steps, effect }) => ({
        ...{ code, title: inLanguage(title, language), form, steps },
        reasons: reasonsFor(refusalsToAsk(effect, career), reader),
      })),
    reasons: reasonsFor(
      blocking.map((lock) => lockRefusal('processes.locked', lock)),
      reader,
    ),
    requests: own.map(({ request, title }) => summaryOf(request, { title, language }, now)),
  };
}

/** All types of request, and what a student has begun, the last first. */
export async function askedAndAskable(db: Database, careerId: string) {
  const types = await db.select().from(requestTypes).orderBy(asc(requestTypes.code));
  const rows = await db
    .select()
    .from(requests)
    .where(eq(requests.careerId, careerId))
    .orderBy(desc(requests.createdAt), desc(requests.id));
  const titles = new Map(types.map(({ code, title }) => [code, title]));
  const titleOf = (code: string) => titles.get(code) ?? { it: code };
  return { types, own: rows.map((request) => ({ request, title: titleOf(request.typeCode) })) };
}

/** One request whole, as its student sees it. */
export async function requestDetail(
  db: Database,
  { requestId, careerId, language }: Own & { requestId: string },
  now: Date,
) {
  const found = await foundRequest(db, requestId, careerId);
  const papers = await uploadsOf(db, found.request, isFilledIn(found.request.status));
  return { ...(await wholeOf(db, found, language, now)), papers };
}

/** The same for an office, to which a draft isn't shown. */
export async function officeRequest(
  db: Database,
  { requestId, language }: { requestId: string; language: Language },
  now: Date,
) {
  const found = await foundRequest(db, requestId);
  const { careerId, failure } = found.request;
  const papers = await uploadNames(db, found.request);
  const decisions = await decisionsOn(db, requestId);
  const open = found.request.effect === 'credit_recognition' ? await openUnits(db, careerId) : [];
  return {
    ...(await wholeOf(db, found, language, now)),
    ...{ careerId, failure, decisions, papers },
    openUnits: open.map(({ code, title, cfu, graded }) => ({
      ...{ code, title: inLanguage(title, language), cfu, graded },
    })),
  };
}

/** Each with who made it, for the office alone. */
async function decisionsOn(db: Database, requestId: string) {
  const decided = inArray(requestSteps.action, ['return', 'propose', 'approve', 'reject', 'close']);
  const steps = await db
    .select({ at: requestSteps.at, action: requestSteps.action, by: requestSteps.decidedBy })
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, requestId), decided))
    .orderBy(asc(requestSteps.seq));
  return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
}

/** What the offices have, or had, by when it is due. */
export async function listRequests(
  db: Database,
  { status, overdue, language }: ListRequests & { language: Language },
  now: Date,
) {
  const late = and(lt(requests.dueAt, now), oneOf(requests.status, WITH_OFFICE));
  const rows = await db
    .select({
      ...{ request: requests, title: requestTypes.title, person: people, badge: profiles.badge },
      unanswered: sql<boolean>`coalesce((${lastWriter(db)}) = 'student', false)`,
    })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .innerJoin(profiles, eq(profiles.id, requests.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        isNotNull(requests.protocolNumber),
        status && eq(requests.status, status),
        overdue ? late : undefined,
      ),
    )
    .orderBy(asc(requests.dueAt), asc(requests.protocolYear), asc(requests.protocolNumber))
    .limit(REQUESTS_AT_MOST);
  return rows.map(({ request, title, person, badge, unanswered }) => ({
    ...summaryOf(request, { title, language }, now),
    ...{ name: nameInLists(person), badge: badge ?? '' },
    ...{ failure: request.failure, unanswered },
  }));
}

/** Of the last message of a request. */
const lastWriter = (db: Database) =>
  db
    .select({ by: requestSteps.by })
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, requests.id), eq(requestSteps.action, MESSAGE)))
    .orderBy(desc(requestSteps.seq))
    .limit(1);

type Found = Awaited<ReturnType<typeof foundRequest>>;

async function wholeOf(db: Database, { request, title }: Found, language: Language, now: Date) {
  const { id, form, data, corrections } = request;
  const steps = await db
    .select()
    .from(requestSteps)
    .where(eq(requestSteps.requestId, id))
    .orderBy(asc(requestSteps.seq));
  return {
    ...summaryOf(request, { title, language }, now),
    ...{ now: now.toISOString(), form, data, corrections, mayCancel: mayCancel(request) },
    choices: await choosable(db, request, language),
    ...{ mayWrite: mayWrite(request), hasPdf: hasPdf(request) },
    proposal: await shownProposal(db, request, language, now),
    mayAnswer: mayAnswer(request, now),
    appealUntil: appealableUntil(request, now)?.toISOString() ?? null,
    timeline: toTimeline(steps.filter(({ action }) => action !== MESSAGE)),
    messages: steps
      .filter(({ action }) => action === MESSAGE)
      .map(({ at, by, note }) => ({ at: at.toISOString(), by, text: note ?? '' })),
  };
}

/** While it is filled in what may be named now; afterwards what it names too. */
const choosable = (db: Database, { form, data, careerId, status }: StoredRequest, language: Language) =>
  choicesOf(db, { form, careerId, language }, isFilledIn(status) ? {} : data);

type Words = { title: RequestType['title']; language: Language };

function summaryOf(request: StoredRequest, { title, language }: Words, now: Date) {
  const { id, typeCode, status, dueAt } = request;
  const isWithOffice = WITH_OFFICE.some((each) => each === status);
  return {
    ...{ requestId: id, typeCode, status, title: inLanguage(title, language), protocol: protocolOf(request) },
    office: isWithOffice ? stepOf(request).office : null,
    begunAt: request.createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: isWithOffice && dueAt !== null && dueAt < now,
  };
}
