import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import * as schema from '../../db/schema.ts';
import { knownLessons, ofImports, ofTimetables } from '../lessons/known-lessons.ts';
import { cancelComing } from '../lessons/tell-changes.ts';
import type { Timetable } from '../lessons/timetable-changes.ts';
import { addRooms, clearTimetables, type NotDone, writeTimetables } from '../lessons/write-timetables.ts';
import type { NewRoom } from '../mapping/timetables.ts';
import { type ChunkSize, inChunks } from './bulk.ts';
import {
  type Contents,
  contentsOf,
  type Difference,
  type Differences,
  type Entry,
  idsOf,
  type Leaving,
} from './entries.ts';
import { forgetRows, rememberRows } from './import-rows.ts';
import { type Departures, leaveEnrolments, leavePeople, leaveProfiles } from './leave.ts';
import { type Handovers, handOver } from './natural-keys.ts';
import { retireFaculties, retireOfferings, retireProgrammes, retireUnits } from './retire.ts';
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

/** One short transaction with its instant; `amount` is its share of the progress, in rows of `kind`. */
export type Step = (
  amount: number,
  work: (tx: Database, now: Date) => Promise<void>,
  kind?: ImportKind,
) => Promise<void>;

const WORTH_IT_FROM = 500;
/** How many rows one of a kind makes, where it is many. */
const MAKES: Partial<Record<ImportKind, number>> = { timetables: 30 };

/** Where the rows of a kind end up, of the tables that become large. */
const TABLES: Partial<Record<ImportKind, PgTable[]>> = {
  courses: [schema.courseUnits, schema.programmeUnits],
  classes: [schema.offerings],
  users: [schema.people, schema.accounts],
  roles: [schema.profiles, schema.careers],
  enrollments: [schema.offeringTeachers, schema.enrolments, schema.importRows],
  plans: [schema.plans, schema.planRows],
  timetables: [schema.lessonSeries, schema.lessons, schema.lessonRooms, schema.lessonTeachers],
};

/**
 * Runs ANALYZE whenever the rows of a kind have doubled; on the embedded database nothing else does so before
 * the night. Plans made for few rows, above all for reference checks, would otherwise read whole tables for
 * each row.
 */
export function analyzingGrowth(db: Database, step: Step): Step {
  const written = new Map<ImportKind, number>();
  return async (amount, work, kind) => {
    await step(amount, work, kind);
    if (!kind) return;
    const before = written.get(kind) ?? 0;
    const after = before + amount * (MAKES[kind] ?? 1);
    written.set(kind, after);
    if (doublings(after) === doublings(before)) return;
    for (const table of TABLES[kind] ?? [])
      await db.execute(sql`analyze ${sql.identifier(getTableName(table))}`);
  };
}

const doublings = (rows: number) => Math.floor(Math.log2(Math.max(rows / WORTH_IT_FROM, 0.5)));

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
 * Applies an import that was checked as a whole, in many short transactions: the embedded database has one
 * connection, and a long transaction would keep everybody from booking until it ends. Data and the memory of
 * it (`import_row`) are written in the same transaction, every id follows from its sourcedId, and every
 * statement may run twice. So an interrupted import is finished by running it again. People are removed
 * first, to free their addresses; the catalogue last, when nothing refers to it. Answers what of the lessons
 * could not be done.
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
  await write('classes', (tx, rows, _, isNew) => writeOfferings(tx, rows, isNew));
  await write('users', writePeople);
  await write('roles', writeProfiles);
  await write('enrollments', (tx, rows, now) => writeEnrolments(tx, rows, now, knownOfferings));
  await write('plans', writePlans);

  await step(0, (tx) => addRooms(tx, newRooms));
  await remove('timetables', async (tx, ids, now) => {
    notDone.standing.push(...(await cancelComing(tx, await knownLessons(tx, ofTimetables(ids)), now)));
  });
  const clear = (rows: Timetable[]) => step(0, (tx, now) => clearTimetables(tx, rows, now));
  await inChunks(contentsOf(timetables.changed), clear, SMALL);
  const fill: Write<'timetables'> = async (tx, rows, now) => {
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
  now: Date,
  isNew: boolean,
) => Promise<void>;

async function writeEntries<Kind extends ImportKind>(
  { added, changed }: Difference<Kind>,
  step: Step,
  write: Write<Kind> = async () => {},
  size?: ChunkSize,
): Promise<void> {
  const writing = (isNew: boolean) => (chunk: Entry<Kind>[]) => {
    const work = async (tx: Database, now: Date) => {
      await write(tx, contentsOf(chunk), now, isNew);
      await rememberRows(tx, chunk, isNew);
    };
    return step(chunk.length, work, isNew ? chunk[0]?.kind : undefined);
  };
  await inChunks(added, writing(true), size);
  await inChunks(changed, writing(false), size);
}

type Leave = (tx: Database, ids: string[], now: Date, rows: Leaving[]) => Promise<void>;

/** `leaving`: the entities; rows to forget may have made no entity, or one that other rows still make. */
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
