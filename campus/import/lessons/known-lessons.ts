import { and, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { lessonRooms, lessons, lessonTeachers } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/cancel-lesson.ts';
import { waitForTurn } from '../../lessons/changes/write-lesson.ts';
import type { OwnLesson } from '../../lessons/own-lesson.ts';
import { recordset, writeRows } from '../writing/bulk.ts';

/** What the keys of all lessons begin with that a bundle's timetables made. */
export const LESSON_KEY = 'periods:';

/** A lesson that an import made, where it is now. */
export type KnownLesson = OwnLesson & {
  key: string;
  /** Its roll was called, or its diary is written: it stands as it is. */
  wasTaken: boolean;
};

/** Those that timetables made, of these offerings. */
export const ofTimetables = (offeringIds: string[]) =>
  and(among(lessons.offeringId, offeringIds), like(lessons.sourceKey, `${LESSON_KEY}%`));

/** All that any import made, of these offerings. */
export const ofImports = (offeringIds: string[]) =>
  and(among(lessons.offeringId, offeringIds), isNotNull(lessons.sourceKey));

export async function knownLessons(db: Database, which: SQL | undefined): Promise<KnownLesson[]> {
  const found = await db.select().from(lessons).where(which).orderBy(lessons.startsAt, lessons.id);
  const ids = found.map(({ id }) => id);
  const rooms = await db.select().from(lessonRooms).where(among(lessonRooms.lessonId, ids));
  const teachers = await db.select().from(lessonTeachers).where(among(lessonTeachers.lessonId, ids));
  const taken = await takenAmong(db, ids);
  const roomsOf = Map.groupBy(rooms, ({ lessonId }) => lessonId);
  const teachersOf = Map.groupBy(teachers, ({ lessonId }) => lessonId);
  return found.map((lesson) => ({
    ...lesson,
    key: lesson.sourceKey ?? '',
    wasTaken: taken.has(lesson.id),
    roomIds: roomsOf.get(lesson.id)?.map(({ roomId }) => roomId) ?? [],
    teachers: teachersOf.get(lesson.id)?.map(({ profileId: id, insteadOfId }) => ({ id, insteadOfId })) ?? [],
  }));
}

/** The same, locked: rooms and teachers first, then the lessons, as whoever changes one waits for them. */
export async function lockedLessons(
  tx: Database,
  which: SQL | undefined,
  places: { roomIds: string[]; teacherIds: string[] },
): Promise<KnownLesson[]> {
  await waitForTurn(tx, places);
  await tx.execute(sql`select from ${lessons} where ${which} order by ${lessons.id} for update`);
  return await knownLessons(tx, which);
}

/** It has not begun, and takes place. */
export const isComing = (
  { status, startsAt }: Pick<KnownLesson, 'status' | 'startsAt'>,
  now: Date,
): boolean => status === 'scheduled' && startsAt > now;

/** The room and the teachers that a lesson wants at its time. */
export type Claim = {
  lessonId: string;
  roomId: string | null;
  teacherIds: string[];
  startsAt: Date;
  endsAt: Date;
};
type Place<Each> = { claim: Each; ownerId: string };

/** What a lesson had to go without since somebody else has it at that time. */
export type Missed<Each> = { what: 'room' | 'teacher'; claim: Each };

type NewLesson = Pick<typeof lessons.$inferInsert, 'offeringId' | 'kind' | 'startsAt' | 'endsAt'> &
  Pick<typeof lessons.$inferSelect, 'id' | 'seriesId' | 'topic' | 'onlineUrl'> & { key: string };

/** Makes lessons in one statement, without their places; what is over was held. */
export const addLessons = (tx: Database, added: NewLesson[], now: Date): Promise<void> =>
  writeRows(
    tx,
    lessons,
    added.map(({ id, offeringId, seriesId, kind, topic, onlineUrl, startsAt, endsAt, key }) => ({
      ...{ id, offeringId, seriesId, kind, topic, onlineUrl, startsAt, endsAt },
      sourceKey: key,
      heldFrom: endsAt,
      changedAt: now,
      status: endsAt <= now ? ('held' as const) : ('scheduled' as const),
    })),
  );

/** Gives rooms and teachers to the lessons that want them, as far as others leave them free. */
export async function takePlaces<Each extends Claim>(tx: Database, claims: Each[]): Promise<Missed<Each>[]> {
  const { rooms, teachers, missed } = await sortPlaces(tx, claims);
  const taken = ({ claim: { lessonId, startsAt, endsAt } }: Place<Each>) => ({
    ...{ lessonId, startsAt, endsAt },
    occupies: true,
  });
  const inRooms = rooms.map((place) => ({ ...taken(place), roomId: place.ownerId }));
  const byTeachers = teachers.map((place) => ({ ...taken(place), profileId: place.ownerId }));
  await writeRows(tx, lessonRooms, inRooms);
  await writeRows(tx, lessonTeachers, byTeachers);
  return missed;
}

/** Sorts claims on rooms and teachers into free and missed; lessons in `leaving` count as free. */
export async function sortPlaces<Each extends Claim>(db: Database, claims: Each[], leaving: string[] = []) {
  const wantedRooms = claims.flatMap((claim) => (claim.roomId ? [{ claim, ownerId: claim.roomId }] : []));
  const wantedTeachers = claims.flatMap((claim) => claim.teacherIds.map((ownerId) => ({ claim, ownerId })));
  const rooms = await freePlaces(db, 'room', wantedRooms, leaving);
  const teachers = await freePlaces(db, 'teacher', wantedTeachers, leaving);
  const missed: Missed<Each>[] = [
    ...rooms.taken.map(({ claim }) => ({ what: 'room' as const, claim })),
    ...teachers.taken.map(({ claim }) => ({ what: 'teacher' as const, claim })),
  ];
  return { rooms: rooms.free, teachers: teachers.free, missed };
}

const TAKEN = {
  room: { table: lessonRooms, owner: sql`taken.room_id` },
  teacher: { table: lessonTeachers, owner: sql`taken.profile_id` },
};

/** Which of the places other lessons leave free, and of two that are in each other's way the first. */
async function freePlaces<Each extends Claim>(
  db: Database,
  what: keyof typeof TAKEN,
  wanted: Place<Each>[],
  leaving: string[],
): Promise<{ free: Place<Each>[]; taken: Place<Each>[] }> {
  if (wanted.length === 0) return { free: [], taken: [] };
  const { table, owner } = TAKEN[what];
  const times = { startsAt: 'timestamptz', endsAt: 'timestamptz' };
  const types = { place: 'int', lessonId: 'uuid', ownerId: 'uuid', ...times };
  const rows = wanted.map(({ claim: { lessonId, startsAt, endsAt }, ownerId }, place) => ({
    ...{ place, lessonId, ownerId, startsAt, endsAt },
  }));
  const found = await db.execute(sql`
    select distinct x.place from ${recordset(rows, types)}
    join ${table} as taken on ${owner} = x."ownerId" and taken.occupies and taken.lesson_id <> x."lessonId"
      and tstzrange(taken.starts_at, taken.ends_at) && tstzrange(x."startsAt", x."endsAt")
      and taken.lesson_id <> all(${sql.param(leaving)}::uuid[])`);
  const lost = new Set(rowsOf<{ place: number }>(found).map(({ place }) => Number(place)));
  const until = new Map<string, Date>();
  const inOrder = rows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const { place, ownerId, startsAt, endsAt } of inOrder.filter((row) => !lost.has(row.place))) {
    const before = until.get(ownerId);
    if (before && startsAt < before) lost.add(place);
    else until.set(ownerId, endsAt);
  }
  return {
    free: wanted.filter((_, place) => !lost.has(place)),
    taken: wanted.filter((_, place) => lost.has(place)),
  };
}
