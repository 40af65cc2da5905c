import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import type { NewRoom } from '../mapping/rooms.ts';
import type { Departures } from '../planning/departures.ts';
import type { Difference, Differences, Leaving } from '../planning/differences.ts';
import type { Entry } from '../planning/entries.ts';
import type { Handovers } from '../planning/natural-keys.ts';
import { cancelComing } from '../timetables/cancel-lessons.ts';
import { broughtLessons, timetableLessons } from '../timetables/known-lessons.ts';
import { addRooms, clearTimetables, type NotDone, writeTimetables } from '../timetables/write-timetables.ts';
import { handOver } from './hand-over.ts';
import { forgetRows, rememberRows } from './import-rows.ts';
import { type ChunkSize, inChunks } from './in-chunks.ts';
import { leaveEnrolments, leavePeople, leaveProfiles } from './leave.ts';
import { retireFaculties, retireOfferings, retireProgrammes, retireUnits } from './retire.ts';
import { writeFaculties, writeOfferings, writeProgrammes, writeUnits } from './write-catalogue.ts';
import { writeEnrolments } from './write-enrolments.ts';
import { writePeople, writeProfiles } from './write-people.ts';
import { writePlans } from './write-plans.ts';

/** What an import will do, once it is known that nothing stands against it. */
export type Planned = {
  differences: Differences;
  departures: Departures;
  handovers: Handovers;
  /** Those that are there before it. */
  knownOfferings: Set<string>;
  newRooms: NewRoom[];
};

/** One short transaction with its instant; `amount` is what it takes the import on by, in new rows of `kind` if any. */
export type Step = (
  amount: number,
  work: (tx: Database, now: Date) => Promise<void>,
  kind?: ImportKind,
) => Promise<void>;

export const amountOf = ({ differences }: Planned) =>
  Object.values(differences).reduce(
    (sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length,
    0,
  );

/**
 * Applies an import that was checked as a whole before, in many short transactions rather than one long one: the
 * embedded database has a single connection, and a long transaction would keep everybody from booking until it
 * ends. What is written and the memory of it (`import_row`) are always in the same transaction, every id follows
 * from its sourcedId, and every statement may run twice; so an import that is interrupted is finished by running it
 * again, which finds done what was done. People leave first, so that their addresses are free; the catalogue goes
 * last, when nothing refers to it any more. Answers what of the lessons could not be done.
 */
export async function applyImport(
  { differences, departures, handovers, knownOfferings, newRooms }: Planned,
  step: Step,
): Promise<NotDone> {
  const { orgs, academicSessions, programmes, courses, classes, users, roles, enrollments, plans } =
    differences;
  const { timetables } = differences;
  const leavingOfferings = idsOf(classes.leaving);

  await remove('enrollments', enrollments, step, (tx, leaving, now) =>
    leaveEnrolments(tx, leaving, leavingOfferings, now),
  );
  await remove('roles', roles, step, (tx, leaving, now) =>
    leaveProfiles(tx, idsOf(leaving), departures, now),
  );
  await remove('users', users, step, (tx, leaving, now) => leavePeople(tx, idsOf(leaving), departures, now));
  await step(0, (tx) => handOver(tx, handovers));

  await write(orgs, step, writeFaculties);
  await write(academicSessions, step, async () => {});
  await write(programmes, step, writeProgrammes);
  await write(courses, step, writeUnits);
  await write(classes, step, (tx, entries, { isNew }) => writeOfferings(tx, entries, isNew));
  await write(users, step, writePeople);
  await write(roles, step, writeProfiles);
  await write(enrollments, step, (tx, entries, { now }) => writeEnrolments(tx, entries, now, knownOfferings));
  await write(plans, step, (tx, entries, { now }) => writePlans(tx, entries, now));

  const notDone: NotDone = { missed: [], standing: [] };
  await step(0, (tx) => addRooms(tx, newRooms));
  await remove('timetables', timetables, step, async (tx, leaving, now) => {
    const known = await timetableLessons(tx, idsOf(leaving));
    notDone.standing.push(...(await cancelComing(tx, known, now)));
  });
  await inChunks(timetables.changed, (chunk) => step(0, (tx, now) => clearTimetables(tx, chunk, now)), SMALL);
  const fill: Write<'timetables'> = async (tx, entries, { now }) => {
    const { missed, standing } = await writeTimetables(tx, entries, { now, known: knownOfferings });
    notDone.missed.push(...missed);
    notDone.standing.push(...standing);
  };
  await write(timetables, step, fill, SMALL);

  await remove('plans', plans, step, async () => {});
  await remove('academicSessions', academicSessions, step, async () => {});
  await remove('classes', classes, step, async (tx, leaving, now) => {
    const brought = await broughtLessons(tx, idsOf(leaving));
    notDone.standing.push(...(await cancelComing(tx, brought, now)));
    await retireOfferings(tx, idsOf(leaving));
  });
  await remove('courses', courses, step, (tx, leaving) => retireUnits(tx, idsOf(leaving)));
  await remove('programmes', programmes, step, (tx, leaving) => retireProgrammes(tx, idsOf(leaving)));
  await remove('orgs', orgs, step, (tx, leaving) => retireFaculties(tx, idsOf(leaving)));
  return notDone;
}

/** A class has some thirty lessons. */
const SMALL: ChunkSize = { first: 10, fewest: 5 };

type Write<Kind extends ImportKind> = (
  tx: Database,
  entries: Entry<Kind>[],
  how: { now: Date; isNew: boolean },
) => Promise<void>;

async function write<Kind extends ImportKind>(
  { added, changed }: Difference<Kind>,
  step: Step,
  work: Write<Kind>,
  size?: ChunkSize,
): Promise<void> {
  for (const [entries, isNew] of [
    [added, true],
    [changed, false],
  ] as const) {
    await inChunks(
      entries,
      (chunk) =>
        step(
          chunk.length,
          async (tx, now) => {
            await work(tx, chunk, { now, isNew });
            await rememberRows(tx, chunk, isNew);
          },
          isNew ? chunk[0]?.kind : undefined,
        ),
      size,
    );
  }
}

/** `leaving` are the entities; the rows that are forgotten may have made none, or one that others still make. */
async function remove(
  kind: ImportKind,
  { removed, leaving }: Difference,
  step: Step,
  work: (tx: Database, leaving: Leaving[], now: Date) => Promise<void>,
): Promise<void> {
  const isRemoved = new Set(removed.map(({ sourcedId }) => sourcedId));
  const isLeaving = new Set(leaving.map(({ sourcedId }) => sourcedId));
  const all = [...leaving, ...removed.filter(({ sourcedId }) => !isLeaving.has(sourcedId))];
  await inChunks(all, (chunk) => {
    const forgotten = chunk.filter(({ sourcedId }) => isRemoved.has(sourcedId));
    return step(forgotten.length, async (tx, now) => {
      await work(
        tx,
        chunk.filter(({ sourcedId }) => isLeaving.has(sourcedId)),
        now,
      );
      await forgetRows(
        tx,
        kind,
        forgotten.map(({ sourcedId }) => sourcedId),
      );
    });
  });
}

export const idsOf = (rows: { entityId: string | null }[]) => rows.flatMap(({ entityId }) => entityId ?? []);
