import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SessionStatus } from '../../../contract/exams/board.ts';
import type { ExamRequestStatus } from '../../../contract/exams/requests.ts';

/** A request of a career to a board; times in milliseconds, as a part of another question brings them. */
export type CareerRequest = {
  id: string;
  sessionId: string;
  unitId: string;
  status: ExamRequestStatus;
  message: string;
  reason: string | null;
  requestedAt: number;
  decidedAt: number | null;
  session: { startsAt: number; status: SessionStatus };
};

/** Every request of a career, latest first, as a part of another question. */
export const requestsOfCareer = (careerId: SQLWrapper): SQL<CareerRequest[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'sessionId', own.session_id, 'unitId', own.unit_id,
    'status', own.status, 'message', own.message, 'reason', own.reason,
    'requestedAt', ${ms('own.requested_at')}, 'decidedAt', ${ms('own.decided_at')},
    'session', jsonb_build_object('startsAt', ${ms('session.starts_at')}, 'status', session.status))
    order by own.requested_at desc, (own.status = 'requested') desc), '[]')
  from exam_request as own join exam_session as session on session.id = own.session_id
  where own.career_id = ${careerId})`;

const ms = (column: string): SQL => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;

/** A request's state at `now`: it lapses when its session starts or is cancelled, even if not stored. */
export const requestStatusAt = (
  { status, session }: Pick<CareerRequest, 'status' | 'session'>,
  now: Date,
): ExamRequestStatus =>
  status === 'requested' && (now.getTime() >= session.startsAt || session.status === 'cancelled')
    ? 'lapsed'
    : status;

/** The latest of them for a session, as it stands at `now`; undefined without one. */
export function requestFor(
  requests: CareerRequest[],
  sessionId: string,
  now: Date,
): CareerRequest | undefined {
  const own = requests.find((request) => request.sessionId === sessionId);
  return own && { ...own, status: requestStatusAt(own, now) };
}
