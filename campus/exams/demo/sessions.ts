import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import {
  examBoards,
  examBookings,
  examOutcomes,
  examRequests,
  examSessionOfferings,
  examSessions,
  examSlots,
} from '../../db/schema.ts';
import type { Career, Making, Unit, University } from '../../making.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { notify } from '../notices.ts';
import { addPeriod } from '../sessions/periods.ts';
import { type Request, requestsTo, takesRequests } from './requests.ts';
import { LENGTH_H, type PlannedSession, plannedSessions, type Standing } from './session-plan.ts';
import { CANCEL_REASON, isPromised, promisedTaker, type Taker, takersOf } from './takers.ts';

type Session = typeof examSessions.$inferInsert & { id: string; startsAt: Date; endsAt: Date };
type Slot = typeof examSlots.$inferInsert & { id: string };
type Made = {
  planned: PlannedSession;
  session: Session;
  slots: Slot[];
  takers: Taker[];
  requests: Request[];
};

const SLOT_CAPACITY = 20;

/** When booking opens and closes, in days from today or, with `before`, from the exam. */
const windows: Partial<Record<Standing, { opens: number; closes?: number }>> = {
  'not open yet': { opens: 5 },
  draft: { opens: 15 },
  'booking closed': { opens: -20, closes: -1 },
};

/** Sessions in every phase, with the bookings, the outcomes and the requests that belong to them. */
export async function addExams(making: Making, { units, careers }: University): Promise<void> {
  const { tx } = making;
  const periodId = await addPeriods(making);
  const made = plannedSessions(units, making.calendar)
    .map((planned) => make(making, planned, periodId, careers))
    .filter(({ planned, takers }) => planned.day > 0 || takers.length > 0);
  const takers = made.flatMap((each) => each.takers);
  const outcomes = takers.flatMap(({ outcome }) => outcome ?? []);
  await tx.insert(examSessions).values(made.map(({ session }) => session));
  await tx.insert(examSlots).values(made.flatMap(({ slots }) => slots));
  await tx.insert(examSessionOfferings).values(made.map(offeringOf));
  await tx.insert(examBoards).values(made.flatMap((each) => boardOf(each, units)));
  await tx.insert(examBookings).values(takers.map(({ booking }) => booking));
  await tx.insert(examOutcomes).values(outcomes);
  await tx.insert(examRequests).values(made.flatMap(({ requests }) => requests));
  await keepNotices(making, made);
}

/** Whoever has an outcome to decide was told of it when it was published. */
async function keepNotices({ tx }: Making, made: Made[]): Promise<void> {
  for (const { session, planned, takers } of made) {
    const deciding = takers.filter(({ outcome }) => outcome?.status === 'published');
    const { publishedAt: at, decisionDueAt: due } = deciding[0]?.outcome ?? {};
    if (!at || !due) continue;
    const to = deciding.map(({ booking }) => booking.careerId);
    const values = { course: planned.unit.title, when: session.startsAt, due };
    const link = `/student/exams?tab=outcomes#exam-${session.id}`;
    await notify(tx, 'outcomeToDecide', { to, subject: session.id, link, values }, at);
  }
}

/** The period now going on and the one before; answers the first's id. */
async function addPeriods({ tx, now, calendar }: Making): Promise<string> {
  const seasons = [
    { it: 'Sessione invernale', en: 'Winter session', es: 'Período de invierno' },
    { it: 'Sessione estiva', en: 'Summer session', es: 'Período de verano' },
    { it: 'Sessione autunnale', en: 'Autumn session', es: 'Período de otoño' },
  ];
  const season = Math.floor(((calendar.month + 10) % 12) / 4);
  const add = (name: (typeof seasons)[number] | undefined, from: number, to: number) =>
    doneOrThrow(
      addPeriod(
        tx,
        { name: name ?? { it: 'Sessione' }, startsOn: calendar.date(from), endsOn: calendar.date(to) },
        now,
      ),
    );
  await add(seasons[(season + 2) % 3], -180, -120);
  return (await add(seasons[season], -40, 60)).id;
}

function make(making: Making, planned: PlannedSession, periodId: string, careers: Career[]): Made {
  const { unit, standing, day, hour } = planned;
  const startsAt = making.calendar.at(day, hour);
  const session: Session = {
    id: randomUUID(),
    unitId: unit.id,
    periodId,
    mode: modeOf(unit),
    startsAt,
    endsAt: addHours(startsAt, LENGTH_H),
    room: `Aula ${making.random.int(1, 14)}`,
    ...bookingDates(making, planned),
    chairId: unit.professorId,
    status: statusOf(standing),
    takesRequests: takesRequests(planned),
    cancelReason: standing === 'cancelled' ? CANCEL_REASON : null,
  };
  const slots = slotsOf(session, planned);
  const taking = { making, planned, sessionId: session.id, startsAt };
  const candidates = careers.filter((career) => mayTake(career, unit, session));
  const graduates = careers.filter(({ role, passed }) => role === null && passed.has(unit.code));
  const promised = isPromised(planned) ? careers.filter(({ role }) => role === 'student') : [];
  const takers = [
    ...promised.map((career) => promisedTaker(taking, career)),
    ...takersOf(taking, candidates, graduates),
  ];
  remember(takers, careers, unit, session);
  const requests = requestsTo(making, planned, { sessionId: session.id, candidates, takers });
  const settled = { session: counted(session, takers, standing), slots: seated(takers, slots) };
  return { planned, ...settled, takers, requests };
}

const modeOf = ({ cfu, passFail }: Unit) => (passFail ? 'practical' : cfu >= 9 ? 'written' : 'oral');

function bookingDates({ calendar }: Making, { standing, day }: PlannedSession) {
  const { opens = Math.min(day - 20, -5), closes = day - 2 } = windows[standing] ?? {};
  const bookingClosesAt = calendar.at(closes, 23, 59);
  return { bookingOpensAt: calendar.at(opens, 9), bookingClosesAt, cancelUntil: bookingClosesAt };
}

function statusOf(standing: Standing): Session['status'] {
  switch (standing) {
    case 'draft':
    case 'cancelled':
      return standing;
    case 'results to publish':
      return 'results_entry';
    case 'students to decide':
    case 'outcomes to record':
    case 'recorded':
      return 'results_published';
    default:
      return 'published';
  }
}

/** Oral exams still to come have two turns. */
function slotsOf({ id: sessionId, mode, startsAt, room }: Session, { standing }: PlannedSession): Slot[] {
  if (mode !== 'oral' || standing !== 'seats left') return [];
  return [0, 90].map((minutes) => ({
    id: randomUUID(),
    sessionId,
    startsAt: addMinutes(startsAt, minutes),
    endsAt: addMinutes(startsAt, minutes + 90),
    room,
    capacity: SLOT_CAPACITY,
  }));
}

/** Whom no rule would keep from booking; the printed students take part only where it is promised. */
function mayTake(career: Career, unit: Unit, { startsAt, endsAt }: Session): boolean {
  const { role, programme, year, passed, deciding, booked } = career;
  return (
    role === null &&
    programme === unit.programme &&
    year >= unit.year &&
    !passed.has(unit.code) &&
    !deciding.has(unit.code) &&
    (unit.needs ?? []).every((code) => passed.has(code)) &&
    !booked.some(
      (other) => other.unit === unit.code || (other.startsAt <= endsAt && startsAt <= other.endsAt),
    )
  );
}

/** What keeps from booking the unit again. */
const OPEN = ['published', 'accepted', 'auto_accepted'];

/** What later sessions have to know: what is booked, and what waits for a decision. */
function remember(takers: Taker[], careers: Career[], unit: Unit, { startsAt, endsAt }: Session): void {
  for (const { booking, outcome } of takers) {
    const career = careers.find(({ id }) => id === booking.careerId);
    if (outcome && OPEN.includes(outcome.status ?? 'draft')) career?.deciding.add(unit.code);
    const live = outcome ? outcome.status === 'draft' : booking.status !== 'voided';
    if (live) career?.booked.push({ unit: unit.code, startsAt, endsAt });
  }
}

function counted(session: Session, takers: Taker[], standing: Standing): Session {
  const waiting = takers.filter(({ booking }) => booking.status === 'waitlisted');
  for (const [index, { booking }] of waiting.entries()) booking.queueNumber = index + 1;
  const booked = takers.filter(({ booking }) => !['waitlisted', 'voided'].includes(booking.status)).length;
  const capacity = standing === 'queue' ? booked : Math.max(40, booked);
  return { ...session, booked, capacity, waitlisted: waiting.length, queueCounter: waiting.length };
}

/** Gives the takers the slots in turn and counts them there. */
function seated(takers: Taker[], slots: Slot[]): Slot[] {
  for (const [index, { booking }] of takers.entries()) booking.slotId = slots[index % slots.length]?.id;
  return slots.map((slot) => ({
    ...slot,
    booked: takers.filter(({ booking }) => booking.slotId === slot.id).length,
  }));
}

const offeringOf = ({ session, planned: { unit } }: Made) => ({
  sessionId: session.id,
  offeringId: unit.offeringId,
});

/** Beside the chair, somebody else who teaches in the programme. */
function boardOf({ session, planned: { unit } }: Made, units: Unit[]) {
  const colleague = units.find(
    ({ programme, professorId }) => programme === unit.programme && professorId !== unit.professorId,
  );
  return colleague ? [{ sessionId: session.id, profileId: colleague.professorId }] : [];
}
