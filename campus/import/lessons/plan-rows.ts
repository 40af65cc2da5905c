import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { lessons } from '../../db/schema.ts';
import type { Findings, WarningCode } from '../reports/findings.ts';
import { rememberedRows } from '../writing/import-rows.ts';
import { isComing, type KnownLesson, knownLessons, sortPlaces } from './known-lessons.ts';
import type { LessonFields } from './lesson-file.ts';
import type { WantedLesson } from './resolve-rows.ts';

/** A lesson that is there, with what its row said before. */
export type ChangedRow = { wanted: WantedLesson; lesson: KnownLesson; before: Remembered };
/** A lesson to be made, with the id that it will have. */
export type AddedRow = WantedLesson & { id: string };

export type PlannedRows = {
  added: AddedRow[];
  changed: ChangedRow[];
  cancelled: ChangedRow[];
  /** Only remembered: nothing is to be done. */
  remembered: WantedLesson[];
  unchanged: number;
};

/** The lessons that rows are called by. */
export const calledBy = (rows: WantedLesson[]) =>
  among(
    lessons.sourceKey,
    rows.map(({ key }) => key),
  );

/** Compares rows with those of earlier files, and with the lessons that these made, where they are now. */
export async function planRows(
  db: Database,
  file: string,
  rows: WantedLesson[],
  now: Date,
  findings: Findings,
): Promise<PlannedRows> {
  const sourcedIds = rows.map(({ sourcedId }) => sourcedId);
  const remembered = await rememberedRows(db, 'lessons', sourcedIds);
  const earlier = new Map(remembered.map((row) => [row.sourcedId, row]));
  const others = rows.filter((row) => earlier.get(row.sourcedId)?.hash !== row.hash);
  const known = new Map((await knownLessons(db, calledBy(others))).map((lesson) => [lesson.key, lesson]));
  const planned: PlannedRows = {
    ...{ added: [], changed: [], cancelled: [], remembered: [] },
    unchanged: rows.length - others.length,
  };
  for (const row of others) {
    const before = earlier.get(row.sourcedId)?.fields as Remembered | undefined;
    const reject = (code: 'other_class' | 'moved_to_past', column: keyof LessonFields) =>
      findings.rejectRow(code, { file, line: row.line, column, value: row.fields[column] });
    const leave = (code?: WarningCode) => {
      if (code) warnOfRow(code, row, file, findings);
      planned.remembered.push(row);
    };
    planRow(row, { lesson: known.get(row.key), before }, planned, now, { reject, leave });
  }
  return planned;
}

export const warnOfRow = (
  code: WarningCode,
  { line, sourcedId }: WantedLesson,
  file: string,
  findings: Findings,
): void => findings.warn(code, { file, line, column: 'sourcedId', value: sourcedId });

type Found = { lesson: KnownLesson | undefined; before: Remembered | undefined };
type Otherwise = {
  reject(code: 'other_class' | 'moved_to_past', column: keyof LessonFields): void;
  leave(code?: WarningCode): void;
};

function planRow(
  row: WantedLesson,
  { lesson, before }: Found,
  planned: PlannedRows,
  now: Date,
  { reject, leave }: Otherwise,
): void {
  if (lesson && lesson.offeringId !== row.offeringId) reject('other_class', 'classSourcedId');
  else if (lesson && !isComing(lesson, now)) leave('lesson_settled');
  else if (lesson?.wasTaken) leave('lesson_taken');
  else if (lesson && before) {
    const changed = { wanted: row, lesson, before };
    if (isCancelled(row)) planned.cancelled.push(changed);
    else if (isRetimed(row, before) && row.startsAt <= now) reject('moved_to_past', 'date');
    else planned.changed.push(changed);
  } else if (isCancelled(row) || (before && row.startsAt <= now)) leave();
  else planned.added.push({ ...row, id: crypto.randomUUID() });
}

const isCancelled = ({ fields }: WantedLesson) => fields.status === 'cancelled';

/** What is remembered of a row: its cells, and what they named. */
type Remembered = LessonFields & { roomId: string; teacherIds: string };

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
  const claims = [
    ...added.map((row) => ({ ...row, lessonId: row.id })),
    ...changed.filter(asksForPlaces).map(({ wanted: row, lesson, before }) => {
      const { startsAt, endsAt } = isRetimed(row, before) ? row : lesson;
      return { ...row, startsAt, endsAt, lessonId: lesson.id };
    }),
  ];
  const leaving = [...changed, ...cancelled].map(({ lesson }) => lesson.id);
  const { missed } = await sortPlaces(db, claims, leaving);
  for (const { what, claim } of missed) {
    const { line, fields } = claim;
    const [code, column] =
      what === 'room' ? (['room_taken', 'room'] as const) : (['teacher_busy', 'teachers'] as const);
    const params = { room: fields.room, by: '', count: 1 };
    findings.warn(code, { file, line, column, value: fields[column], params });
  }
}
