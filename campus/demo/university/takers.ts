import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { DECISION_DAYS } from '../../../contract/wire/constants.ts';
import type { examBookings, examOutcomes } from '../../db/schema.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import exams from '../data/exams.json' with { type: 'json' };
import type { Career, Making } from './making.ts';
import { type PlannedSession, standings } from './session-plan.ts';

type Booking = typeof examBookings.$inferInsert & { id: string };
type Outcome = typeof examOutcomes.$inferInsert;
/** One student's part in a session. */
export type Taker = { booking: Booking; outcome?: Outcome };

type Taking = { making: Making; planned: PlannedSession; sessionId: string };

const MOST_RECORDED = 12;

/** Who takes part in a session and what came of it so far. */
export function takersOf(taking: Taking, candidates: Career[], graduates: Career[]): Taker[] {
  const { standing } = taking.planned;
  if (standing === 'recorded')
    return graduates.slice(0, MOST_RECORDED).map((career) => recorded(taking, career));
  const count = Math.ceil(candidates.length * standings[standing].share);
  const chosen = taking.making.random.shuffled(candidates).slice(0, count);
  return chosen.map((career, index) => taker(taking, career, index / count));
}

/** The part of the printed student where one was promised. */
export function promisedTaker(taking: Taking, career: Career): Taker[] {
  const { printed } = taking.planned;
  if (!printed) return [];
  const grade = { result: 'grade', grade: 27, honours: false } as const;
  return [printed === 'booked' ? booked(taking, career) : judged(taking, career, grade, 'published')];
}

/** `place` from 0 to 1 says where among the others. */
function taker(taking: Taking, career: Career, place: number): Taker {
  const { planned, making } = taking;
  const { outcomes } = standings[planned.standing];
  if (outcomes) {
    const result = drawResult(taking, place);
    const { most, some = most, share } = outcomes;
    const status = place < share ? some : most;
    const isNegative = result.grade === null && result.result !== 'pass';
    return judged(taking, career, result, isNegative && status !== 'draft' ? 'closed' : status);
  }
  if (planned.standing === 'queue' && place >= 0.5) return booked(taking, career, { status: 'waitlisted' });
  if (planned.standing !== 'cancelled') return booked(taking, career);
  const voided = { status: 'voided', voidedAt: making.calendar.at(-2, 15), voidedBy: 'system' } as const;
  return booked(taking, career, { ...voided, voidReason: exams.cancelReason });
}

type Result = Pick<Outcome, 'result' | 'grade' | 'honours'>;

/** The last few were absent or failed. */
function drawResult({ making: { random }, planned: { unit } }: Taking, place: number): Result {
  const without = { grade: null, honours: false };
  if (place > 0.9) return { result: 'absent', ...without };
  if (place > 0.75) return { result: 'fail', ...without };
  if (unit.passFail) return { result: 'pass', ...without };
  const grade = random.int(19, 30);
  return { result: 'grade', grade, honours: grade === 30 && random.chance(0.3) };
}

function recorded(taking: Taking, career: Career): Taker {
  const { making, planned } = taking;
  const pass = career.passed.get(planned.unit.code);
  const { grade = null, honours = false } = pass ?? {};
  const result = { result: grade === null ? 'pass' : 'grade', grade, honours } as const;
  const taker = judged(taking, career, result, 'recorded');
  const onRecord = { examDate: making.calendar.date(planned.day), outcomeId: taker.outcome?.id };
  if (pass) Object.assign(pass, onRecord);
  return taker;
}

function judged(taking: Taking, career: Career, result: Result, status: Outcome['status']): Taker {
  const { booking } = booked(taking, career, { status: result.result === 'absent' ? 'absent' : 'present' });
  const judgement = { ...result, status, ...dates(taking, status) };
  return { booking, outcome: { id: randomUUID(), bookingId: booking.id, ...judgement } };
}

/** Published some days after the exam, decided on the day after; what is open to decide is from yesterday. */
function dates({ making: { calendar }, planned }: Taking, status: Outcome['status']) {
  if (status === 'draft') return {};
  const publishedAt = calendar.at(Math.min(planned.day + 5, -1), 17);
  const due = { publishedAt, decisionDueAt: endOfDayAfter(publishedAt, DECISION_DAYS, calendar.timeZone) };
  if (status === 'published') return due;
  if (status === 'closed') return { publishedAt };
  const decidedAt = addDays(publishedAt, planned.day < -10 ? 1 : 0);
  return { ...due, decidedAt, recordedAt: status === 'recorded' ? decidedAt : null };
}

function booked(
  { making: { calendar, random }, planned, sessionId }: Taking,
  { id: careerId }: Career,
  stands: Pick<Booking, 'status'> & Partial<Booking> = { status: 'booked' },
): Taker {
  const day = Math.min(planned.day - 12, -1);
  const bookedAt = calendar.at(day, random.int(8, 20), random.int(0, 59));
  const place = { id: randomUUID(), sessionId, careerId, unitId: planned.unit.id };
  return { booking: { ...place, kind: 'final', bookedAt, ...stands } };
}
