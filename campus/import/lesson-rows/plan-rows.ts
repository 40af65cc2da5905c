import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { importRows, lessons } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/cancel-lesson.ts';
import { type OwnLesson, withHeld } from '../../lessons/own-lesson.ts';
import type { Findings, WarningCode } from '../reports/findings.ts';
import { freePlaces } from '../timetables/free-places.ts';
import { isComing } from '../timetables/known-lessons.ts';
import { areRows } from '../writing/import-rows.ts';
import type { LessonFields } from './columns.ts';
import type { WantedLesson } from './resolve-rows.ts';

/** A lesson that is there, with what its row said before. */
export type ChangedRow = { wanted: WantedLesson; lesson: OwnLesson; before: Remembered };

export type PlannedRows = {
  /** To be made, each with the id that it will have. */
  added: (WantedLesson & { id: string })[];
  changed: ChangedRow[];
  cancelled: ChangedRow[];
  /** Only remembered: nothing is to be done. */
  remembered: WantedLesson[];
  unchanged: number;
};

type Earlier = { hash: string; fields: Remembered };

/** Compares rows with those of earlier files, and with the lessons that these made, where they are now. */
export async function planRows(
  db: Database,
  file: string,
  rows: WantedLesson[],
  now: Date,
  findings: Findings,
): Promise<PlannedRows> {
  const earlier = await earlierRows(db, rows);
  const known = await knownLessons(
    db,
    rows.filter((row) => earlier.get(row.sourcedId)?.hash !== row.hash),
  );
  const taken = await takenAmong(
    db,
    [...known.values()].map(({ id }) => id),
  );
  const planned: PlannedRows = { added: [], changed: [], cancelled: [], remembered: [], unchanged: 0 };
  for (const row of rows) {
    const warn = (code: WarningCode) => warnOfRow(code, row, file, findings);
    const lesson = known.get(row.key);
    const isTaken = lesson !== undefined && taken.has(lesson.id);
    const found = { earlier: earlier.get(row.sourcedId), known: lesson, isTaken };
    await planRow(db, row, found, planned, now, {
      warn,
      reject: (code, column) =>
        findings.rejectRow(code, { file, line: row.line, column, value: row.fields[column] }),
    });
  }
  return planned;
}

export const warnOfRow = (
  code: WarningCode,
  { line, sourcedId }: WantedLesson,
  file: string,
  findings: Findings,
): void => findings.warn(code, { file, line, column: 'sourcedId', value: sourcedId });

type Found = {
  earlier: Earlier | undefined;
  known: typeof lessons.$inferSelect | undefined;
  isTaken: boolean;
};
type Tell = {
  warn(code: WarningCode): void;
  reject(code: 'other_class' | 'moved_to_past', column: keyof LessonFields): void;
};

async function planRow(
  db: Database,
  row: WantedLesson,
  { earlier, known, isTaken }: Found,
  planned: PlannedRows,
  now: Date,
  { warn, reject }: Tell,
): Promise<void> {
  if (earlier?.hash === row.hash) planned.unchanged += 1;
  else if (known && known.offeringId !== row.offeringId) reject('other_class', 'classSourcedId');
  else if (known && !isComing(known, now)) {
    warn('lesson_settled');
    planned.remembered.push(row);
  } else if (isTaken) {
    warn('lesson_taken');
    planned.remembered.push(row);
  } else if (known && earlier && row.isCancelled) {
    planned.cancelled.push({ wanted: row, lesson: await withHeld(db, known), before: earlier.fields });
  } else if (known && earlier) {
    if (isRetimed(row, earlier.fields) && row.startsAt <= now) reject('moved_to_past', 'date');
    else planned.changed.push({ wanted: row, lesson: await withHeld(db, known), before: earlier.fields });
  } else if (row.isCancelled || (earlier && row.startsAt <= now)) planned.remembered.push(row);
  else planned.added.push({ ...row, id: crypto.randomUUID() });
}

/** What is remembered of a row: its cells, and what they named. */
export type Remembered = LessonFields & { roomId: string; teacherIds: string };

export const rememberedOf = ({ fields, roomId, teacherIds }: WantedLesson): Remembered => ({
  ...fields,
  roomId: roomId ?? '',
  teacherIds: teacherIds.join(),
});

export const isRetimed = ({ fields }: WantedLesson, before: Remembered): boolean =>
  (['date', 'startTime', 'endTime'] as const).some((column) => fields[column] !== before[column]);

/** Another time, room or teacher is wanted than before. */
export function asksForPlaces({ wanted, before }: ChangedRow): boolean {
  const now = rememberedOf(wanted);
  return isRetimed(wanted, before) || now.roomId !== before.roomId || now.teacherIds !== before.teacherIds;
}

/** Warns of rooms and teachers that somebody else has at the time. */
export async function warnOfTaken(
  db: Database,
  file: string,
  { added, changed, cancelled }: PlannedRows,
  findings: Findings,
): Promise<void> {
  const wanted = [
    ...added,
    ...changed.filter(asksForPlaces).map(({ wanted: row, lesson, before }) => ({
      ...row,
      ...(isRetimed(row, before) ? {} : { startsAt: lesson.startsAt, endsAt: lesson.endsAt }),
      id: lesson.id,
    })),
  ];
  const leaving = [...changed, ...cancelled].map(({ lesson }) => lesson.id);
  const rooms = wanted.flatMap((row) => (row.roomId ? [{ ...placeOf(row), ownerId: row.roomId }] : []));
  const teachers = wanted.flatMap((row) => row.teacherIds.map((ownerId) => ({ ...placeOf(row), ownerId })));
  for (const [code, column, { taken }] of [
    ['room_taken', 'room', await freePlaces(db, 'room', rooms, leaving)],
    ['teacher_busy', 'teachers', await freePlaces(db, 'teacher', teachers, leaving)],
  ] as const) {
    for (const { row } of taken) {
      const params = { room: row.fields.room, by: '', count: 1 };
      findings.warn(code, { file, line: row.line, column, value: row.fields[column], params });
    }
  }
}

const placeOf = <Row extends WantedLesson & { id: string }>(row: Row) => ({
  ...{ row, lessonId: row.id, startsAt: row.startsAt, endsAt: row.endsAt },
});

async function earlierRows(db: Database, rows: WantedLesson[]): Promise<Map<string, Earlier>> {
  const found = await db
    .select({ sourcedId: importRows.sourcedId, hash: importRows.hash, fields: importRows.fields })
    .from(importRows)
    .where(
      areRows(
        'lessons',
        rows.map(({ sourcedId }) => sourcedId),
      ),
    );
  return new Map(
    found.map(({ sourcedId, hash, fields }) => [sourcedId, { hash, fields: fields as Remembered }]),
  );
}

async function knownLessons(db: Database, rows: WantedLesson[]) {
  const keys = rows.map(({ key }) => key);
  const found = await db
    .select()
    .from(lessons)
    .where(sql`${lessons.sourceKey} = any(${sql.param(keys)}::text[])`);
  return new Map(found.map((lesson) => [lesson.sourceKey ?? '', lesson]));
}
