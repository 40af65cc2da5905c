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
import { notify } from '../../exams/notices.ts';
import { addPeriod } from '../../exams/sessions/periods.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import exams from '../data/exams.json' with { type: 'json' };
import { type Career, found, printedCareer, type Unit, type University } from './making.ts';
import { LENGTH_H, type PlannedSession, periods, plannedSessions, standings } from './session-plan.ts';
import { promisedTaker, type Taker, takersOf } from './takers.ts';

type Session = typeof examSessions.$inferInsert & { id: string; startsAt: Date; endsAt: Date };
type Slot = typeof examSlots.$inferInsert & { id: string };
type Request = typeof examRequests.$inferInsert;
type Made = {
  planned: PlannedSession;
  session: Session;
  slots: Slot[];
  takers: Taker[];
  requests: Request[];
};

const SLOT_CAPACITY = 20;

/** Sessions in every phase, with the bookings, the outcomes and the requests that belong to them. */
export async function addExams(university: University): Promise<void> {
  const { tx, units, calendar } = university;
  const periodId = await addPeriods(university);
  const made = plannedSessions(units, calendar)
    .map((planned) => makeSession(university, planned, periodId))
    .filter(({ planned, takers }) => planned.day > 0 || takers.length > 0);
  const takers = made.flatMap((each) => each.takers);
  const ofCourses = made.map(({ session, planned }) => ({
    sessionId: session.id,
    offeringId: planned.unit.offeringId,
  }));
  await tx.insert(examSessions).values(made.map(({ session }) => session));
  await tx.insert(examSlots).values(made.flatMap(({ slots }) => slots));
  await tx.insert(examSessionOfferings).values(ofCourses);
  await tx.insert(examBoards).values(made.flatMap((each) => boardOf(each, units)));
  await tx.insert(examBookings).values(takers.map(({ booking }) => booking));
  await tx.insert(examOutcomes).values(takers.flatMap(({ outcome }) => outcome ?? []));
  await tx.insert(examRequests).values(made.flatMap(({ requests }) => requests));
  for (const each of made) await keepNotices(university, each);
}

/** Whoever has an outcome to decide was told of it when it was published. */
async function keepNotices({ tx }: University, { session, planned, takers }: Made): Promise<void> {
  const deciding = takers.filter(({ outcome }) => outcome?.status === 'published');
  const { publishedAt: at, decisionDueAt: due } = deciding[0]?.outcome ?? {};
  if (!at || !due) return;
  const to = deciding.map(({ booking }) => booking.careerId);
  const values = { course: planned.unit.title, when: session.startsAt, due };
  const link = `/student/exams?tab=outcomes#exam-${session.id}`;
  await notify(tx, 'outcomeToDecide', { to, subject: session.id, link, values }, at);
}

/** The period now going on and the one before; answers the first's id. */
async function addPeriods({ tx, now, calendar }: University): Promise<string> {
  const month = Number(calendar.date(0).slice(5, 7));
  const season = Math.floor(((month + 10) % 12) / 4);
  const add = async (index: number, from: number, to: number) => {
    const days = { startsOn: calendar.date(from), endsOn: calendar.date(to) };
    return (await doneOrThrow(addPeriod(tx, { name: found(periods[index % 3]), ...days }, now))).id;
  };
  await add(season + 2, -180, -120);
  return await add(season, -40, 60);
}

function makeSession(university: University, planned: PlannedSession, periodId: string): Made {
  const { careers, calendar, random } = university;
  const { unit, standing, day, hour, takesRequests } = planned;
  const startsAt = calendar.at(day, hour);
  const session: Session = {
    ...{ id: randomUUID(), unitId: unit.id, periodId, mode: modeOf(unit), chairId: unit.professorId },
    ...{ startsAt, endsAt: addHours(startsAt, LENGTH_H), room: `Aula ${random.int(1, 14)}` },
    ...bookingDates(university, planned),
    ...{ status: standings[standing].status, takesRequests },
    cancelReason: standing === 'cancelled' ? exams.cancelReason : null,
  };
  const taking = { making: university, planned, sessionId: session.id };
  const candidates = careers.filter((career) => mayTake(career, unit, session));
  const graduates = careers.filter(({ role, passed }) => role === null && passed.has(unit.code));
  const takers = [
    ...promisedTaker(taking, printedCareer(university, 'student')),
    ...takersOf(taking, candidates, graduates),
  ];
  remember(takers, careers, unit, session);
  const free = candidates.filter(({ id }) => !takers.some(({ booking }) => booking.careerId === id));
  const slots = seated(takers, slotsOf(session, planned));
  const requests = takesRequests ? requestsOf(university, session, free) : [];
  return { planned, session: counted(session, takers, standing), slots, takers, requests };
}

const modeOf = ({ cfu, passFail }: Unit) => (passFail ? 'practical' : cfu >= 9 ? 'written' : 'oral');

function bookingDates({ calendar }: University, { standing, day }: PlannedSession) {
  const { opens = Math.min(day - 20, -5), closes = day - 2 } = standings[standing];
  const bookingClosesAt = calendar.at(closes, 23, 59);
  return { bookingOpensAt: calendar.at(opens, 9), bookingClosesAt, cancelUntil: bookingClosesAt };
}

/** Oral exams still to come have two turns. */
function slotsOf({ id: sessionId, mode, startsAt, room }: Session, { standing }: PlannedSession): Slot[] {
  if (mode !== 'oral' || standing !== 'seats left') return [];
  return [0, 90].map((minutes) => ({
    ...{ id: randomUUID(), sessionId, room, capacity: SLOT_CAPACITY },
    ...{ startsAt: addMinutes(startsAt, minutes), endsAt: addMinutes(startsAt, minutes + 90) },
  }));
}

/** Whom no rule would keep from booking; the printed students take part only where it is promised. */
function mayTake(career: Career, unit: Unit, { startsAt, endsAt }: Session): boolean {
  const { role, programme, year, passed, deciding, booked } = career;
  const isOpen = !passed.has(unit.code) && !deciding.has(unit.code);
  const isPrepared = unit.needs.every((code) => passed.has(code));
  const isTaken = booked.some(
    (other) => other.unit === unit.code || (other.startsAt <= endsAt && startsAt <= other.endsAt),
  );
  return (
    role === null && programme === unit.programme && year >= unit.year && isOpen && isPrepared && !isTaken
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

function counted(session: Session, takers: Taker[], standing: PlannedSession['standing']): Session {
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

/** Beside the chair, somebody else who teaches in the programme. */
function boardOf({ session, planned: { unit } }: Made, units: Unit[]) {
  const colleague = units.find(
    ({ programme, professorId }) => programme === unit.programme && professorId !== unit.professorId,
  );
  return colleague ? [{ sessionId: session.id, profileId: colleague.professorId }] : [];
}

/** Of those who could take part and don't, one waits for the board and one was refused. */
function requestsOf({ calendar }: University, session: Session, [waiting, refused]: Career[]): Request[] {
  const { id: sessionId, unitId, chairId: decidedBy } = session;
  const asked = ({ id: careerId }: Career, message: string, hour: number): Request => ({
    ...{ id: randomUUID(), sessionId, unitId, careerId, message, requestedAt: calendar.at(-1, hour) },
  });
  const { requests } = exams;
  const decided = { decidedAt: calendar.at(-1, 18), decidedBy, reason: requests.whyRefused };
  return [
    ...(waiting ? [asked(waiting, requests.waiting, 10)] : []),
    ...(refused ? [{ ...asked(refused, requests.refused, 9), ...decided, status: 'refused' as const }] : []),
  ];
}
