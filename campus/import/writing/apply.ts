import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import type { NewRoom } from '../mapping/timetables.ts';
import { cancelComing } from '../lessons/cancel-lessons.ts';
import { knownLessons, ofImports, ofTimetables } from '../lessons/known-lessons.ts';
import { addRooms, clearTimetables, type NotDone, writeTimetables } from '../lessons/write-timetables.ts';
import { type ChunkSize, inChunks } from './bulk.ts';
import type { Departures } from './departures.ts';
import { type Difference, type Differences, idsOf, type Leaving } from './differences.ts';
import { type Contents, contentsOf, type Entry } from './entries.ts';
import { forgetRows, rememberRows } from './import-rows.ts';
import { leaveEnrolments, leavePeople, leaveProfiles } from './leave.ts';
import { type Handovers, handOver } from './natural-keys.ts';
import { retireFaculties, retireOfferings, retireProgrammes, retireUnits } from './retire.ts';
import type { Step } from './steps.ts';
import { writeEnrolments } from './write-enrolments.ts';
import {
  writeFaculties,
  writeOfferings,
  writePeople,
  writeProfiles,
  writeProgrammes,
  writeUnits,
} from './write-kinds.ts';
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

export const amountOf = ({ differences }: Planned) =>
  Object.values(differences).reduce(
    (sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length,
    0,
  );

/** A class has some thirty lessons. */
const SMALL: ChunkSize = { first: 10, fewest: 5 };

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
  const notDone: NotDone = { missed: [], standing: [] };
  const remove = (kind: ImportKind, leave?: Leave) => removeRows(kind, differences[kind], step, leave);
  const write = <Kind extends ImportKind>(kind: Kind, make?: Write<Kind>, size?: ChunkSize) =>
    writeEntries<Kind>(differences[kind], step, make, size);
  const { classes, timetables } = differences;

  const leavingOfferings = idsOf(classes.leaving);
  await remove('enrollments', (tx, _, now, rows) => leaveEnrolments(tx, rows, leavingOfferings, now));
  await remove('roles', (tx, ids, now) => leaveProfiles(tx, ids, departures, now));
  await remove('users', (tx, ids, now) => leavePeople(tx, ids, departures, now));
  await step(0, (tx) => handOver(tx, handovers));

  await write('orgs', writeFaculties);
  await write('academicSessions');
  await write('programmes', writeProgrammes);
  await write('courses', writeUnits);
  await write('classes', (tx, rows, { isNew }) => writeOfferings(tx, rows, isNew));
  await write('users', writePeople);
  await write('roles', writeProfiles);
  await write('enrollments', (tx, rows, { now }) => writeEnrolments(tx, rows, now, knownOfferings));
  await write('plans', (tx, rows, { now }) => writePlans(tx, rows, now));

  await step(0, (tx) => addRooms(tx, newRooms));
  await remove('timetables', async (tx, ids, now) => {
    notDone.standing.push(...(await cancelComing(tx, await knownLessons(tx, ofTimetables(ids)), now)));
  });
  await inChunks(
    timetables.changed,
    (chunk) => step(0, (tx, now) => clearTimetables(tx, contentsOf(chunk), now)),
    SMALL,
  );
  const fill: Write<'timetables'> = async (tx, rows, { now }) => {
    const { missed, standing } = await writeTimetables(tx, rows, { now, known: knownOfferings });
    notDone.missed.push(...missed);
    notDone.standing.push(...standing);
  };
  await write('timetables', fill, SMALL);

  await remove('plans');
  await remove('academicSessions');
  await remove('classes', async (tx, ids, now) => {
    notDone.standing.push(...(await cancelComing(tx, await knownLessons(tx, ofImports(ids)), now)));
    await retireOfferings(tx, ids);
  });
  await remove('courses', retireUnits);
  await remove('programmes', retireProgrammes);
  await remove('orgs', retireFaculties);
  return notDone;
}

type Write<Kind extends ImportKind> = (
  tx: Database,
  contents: Contents[Kind][],
  how: { now: Date; isNew: boolean },
) => Promise<void>;

async function writeEntries<Kind extends ImportKind>(
  { added, changed }: Difference<Kind>,
  step: Step,
  write: Write<Kind> = async () => {},
  size?: ChunkSize,
): Promise<void> {
  const inSteps = (entries: Entry<Kind>[], isNew: boolean) =>
    inChunks(
      entries,
      (chunk) =>
        step(
          chunk.length,
          async (tx, now) => {
            await write(tx, contentsOf(chunk), { now, isNew });
            await rememberRows(tx, chunk, isNew);
          },
          isNew ? chunk[0]?.kind : undefined,
        ),
      size,
    );
  await inSteps(added, true);
  await inSteps(changed, false);
}

type Leave = (tx: Database, ids: string[], now: Date, rows: Leaving[]) => Promise<void>;

/** `leaving` are the entities; the rows that are forgotten may have made none, or one that others still make. */
async function removeRows(
  kind: ImportKind,
  { removed, leaving }: Difference,
  step: Step,
  leave: Leave = async () => {},
): Promise<void> {
  const isRemoved = new Set(removed.map(({ sourcedId }) => sourcedId));
  const isLeaving = new Set(leaving.map(({ sourcedId }) => sourcedId));
  const all = [...leaving, ...removed.filter(({ sourcedId }) => !isLeaving.has(sourcedId))];
  await inChunks(all, (chunk) => {
    const forgotten = chunk.map(({ sourcedId }) => sourcedId).filter((sourcedId) => isRemoved.has(sourcedId));
    return step(forgotten.length, async (tx, now) => {
      const going = chunk.filter(({ sourcedId }) => isLeaving.has(sourcedId));
      await leave(tx, idsOf(going), now, going);
      await forgetRows(tx, kind, forgotten);
    });
  });
}
