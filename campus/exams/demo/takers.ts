import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { DECISION_DAYS } from '../../../contract/wire/constants.ts';
import type { examBookings, examOutcomes } from '../../db/schema.ts';
import type { Career, Making } from '../../making.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import type { PlannedSession, Standing } from './session-plan.ts';

type Booking = typeof examBookings.$inferInsert & { id: string };
type Outcome = typeof examOutcomes.$inferInsert;
/** One student's part in a session. */
export type Taker = { booking: Booking; outcome?: Outcome };

type Taking = { making: Making; planned: PlannedSession; sessionId: string; startsAt: Date };

const MOST_RECORDED = 12;
/** The share of those who could take part that does. */
const SHARE: Partial<Record<Standing, number>> = {
  'seats left': 0.4,
  queue: 0.9,
  'booking closed': 0.6,
  cancelled: 0.4,
  'results to enter': 0.7,
  'results to publish': 0.7,
  'students to decide': 0.7,
  'outcomes to record': 0.4,
};

/** What the printed student has: a seat, and a grade to decide on. */
const promised: { code: string; standing: Standing }[] = [
  { code: 'INF103', standing: 'seats left' },
  { code: 'INF104', standing: 'students to decide' },
];

/** Who takes part in a session and what came of it so far. */
export function takersOf(taking: Taking, candidates: Career[], graduates: Career[]): Taker[] {
  const { planned, making } = taking;
  if (planned.standing === 'recorded') {
    return graduates.slice(0, MOST_RECORDED).map((career) => recorded(taking, career));
  }
  const count = Math.ceil(candidates.length * (SHARE[planned.standing] ?? 0));
  const chosen = making.random.shuffled(candidates).slice(0, count);
  return chosen.map((career, index) => taker(taking, career, index / count));
}

export const isPromised = ({ unit, standing }: PlannedSession): boolean =>
  promised.some((promise) => promise.code === unit.code && promise.standing === standing);

/** The printed student's part in a session that was promised. */
export function promisedTaker(taking: Taking, career: Career): Taker {
  return taking.planned.standing === 'seats left'
    ? { booking: booking(taking, career, { status: 'booked' }) }
    : judged(taking, career, { result: 'grade', grade: 27, honours: false }, 'published');
}

/** `place` from 0 to 1 says where among the others. */
function taker(taking: Taking, career: Career, place: number): Taker {
  const { planned, making } = taking;
  switch (planned.standing) {
    case 'queue':
      return { booking: booking(taking, career, { status: place < 0.5 ? 'booked' : 'waitlisted' }) };
    case 'cancelled': {
      const voided = { status: 'voided', voidedAt: making.calendar.at(-2, 15), voidedBy: 'system' } as const;
      return { booking: booking(taking, career, { ...voided, voidReason: CANCEL_REASON }) };
    }
    case 'results to publish':
      return judged(taking, career, drawResult(taking, place), 'draft');
    case 'students to decide': {
      const result = drawResult(taking, place);
      const negative = result.result !== 'grade' && result.result !== 'pass';
      if (negative) return judged(taking, career, result, 'closed');
      return judged(taking, career, result, place < 0.15 ? 'rejected' : 'published');
    }
    case 'outcomes to record': {
      const result = drawResult(taking, place);
      const negative = result.result !== 'grade' && result.result !== 'pass';
      return judged(taking, career, result, negative ? 'closed' : place < 0.5 ? 'accepted' : 'auto_accepted');
    }
    default:
      return { booking: booking(taking, career, { status: 'booked' }) };
  }
}

export const CANCEL_REASON = 'L’aula non è disponibile: seguirà una nuova data.';

type Result = Pick<Outcome, 'result' | 'grade' | 'honours'>;

/** The last few were absent or failed. */
function drawResult({ making: { random }, planned: { unit } }: Taking, place: number): Result {
  if (place > 0.9) return { result: 'absent', grade: null, honours: false };
  if (place > 0.75) return { result: 'fail', grade: null, honours: false };
  if (unit.passFail) return { result: 'pass', grade: null, honours: false };
  const grade = random.int(19, 30);
  return { result: 'grade', grade, honours: grade === 30 && random.chance(0.3) };
}

function recorded(taking: Taking, career: Career): Taker {
  const { making, planned } = taking;
  const pass = career.passed.get(planned.unit.code);
  const grade = pass?.grade ?? null;
  const result = {
    result: grade === null ? 'pass' : 'grade',
    grade,
    honours: pass?.honours ?? false,
  } as const;
  const taker = judged(taking, career, result, 'recorded');
  if (pass)
    Object.assign(pass, { examDate: making.calendar.date(planned.day), outcomeId: taker.outcome?.id });
  return taker;
}

function judged(taking: Taking, career: Career, result: Result, status: Outcome['status']): Taker {
  const presence = result.result === 'absent' ? 'absent' : 'present';
  const taken = booking(taking, career, { status: presence });
  return {
    booking: taken,
    outcome: { id: randomUUID(), bookingId: taken.id, ...result, status, ...dates(taking, status) },
  };
}

/** Published some days after the exam, decided on the day after; what is open to decide is from yesterday. */
function dates({ making, planned }: Taking, status: Outcome['status']) {
  const { calendar } = making;
  if (status === 'draft') return {};
  const publishedAt = calendar.at(Math.min(planned.day + 5, -1), 17);
  const due = { publishedAt, decisionDueAt: endOfDayAfter(publishedAt, DECISION_DAYS, calendar.timeZone) };
  if (status === 'published') return due;
  if (status === 'closed') return { publishedAt };
  const decidedAt = addDays(publishedAt, planned.day < -10 ? 1 : 0);
  return { ...due, decidedAt, recordedAt: status === 'recorded' ? decidedAt : null };
}

function booking(
  { making, planned, sessionId }: Taking,
  { id: careerId }: Career,
  stands: Pick<Booking, 'status'> & Partial<Booking>,
): Booking {
  const bookedAt = making.calendar.at(
    Math.min(planned.day - 12, -1),
    making.random.int(8, 20),
    making.random.int(0, 59),
  );
  return {
    id: randomUUID(),
    sessionId,
    careerId,
    unitId: planned.unit.id,
    kind: 'final',
    bookedAt,
    ...stands,
  };
}
