import { and, asc, eq } from 'drizzle-orm';
import type { BoardExamRequest } from '../../../contract/exams/requests.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { examRequests, people, profiles } from '../../db/schema.ts';
import { factsFor } from '../bookings/booking-facts.ts';
import { loadCareer } from '../bookings/career-facts.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { setAsideAt } from './request-rules.ts';

/** A session's open requests, longest wait first; none once the session has begun or is cancelled. */
export async function boardRequests(
  db: Database,
  session: SessionWithSlots,
  now: Date,
): Promise<BoardExamRequest[]> {
  if (session.status === 'cancelled' || now >= session.startsAt) return [];
  const waiting: BoardExamRequest[] = [];
  for (const { careerId, givenName, familyName, requestedAt, ...row } of await openRequests(db, session)) {
    const career = await loadCareer(db, careerId, now);
    waiting.push({
      ...row,
      name: nameInLists({ givenName, familyName }),
      requestedAt: requestedAt.toISOString(),
      rules: setAsideAt(factsFor(session, career, now), now),
    });
  }
  return waiting;
}

const openRequests = (db: Database, { id: sessionId }: SessionWithSlots) =>
  db
    .select({
      id: examRequests.id,
      careerId: examRequests.careerId,
      message: examRequests.message,
      requestedAt: examRequests.requestedAt,
      version: examRequests.version,
      badge: profiles.badge,
      givenName: people.givenName,
      preferredName: people.preferredName,
      familyName: people.familyName,
    })
    .from(examRequests)
    .innerJoin(profiles, eq(profiles.id, examRequests.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(examRequests.sessionId, sessionId), eq(examRequests.status, 'requested')))
    .orderBy(asc(examRequests.requestedAt), asc(examRequests.id));
