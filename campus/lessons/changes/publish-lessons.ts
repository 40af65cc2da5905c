import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ChangedLesson, PublishLessons } from '../../../contract/lessons/plans.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { lessonRooms, lessons, lessonTeachers } from '../../db/schema.ts';
import { unlessTaken } from '../../db/unique-violation.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { changeLesson, lessonMachine, statusAt } from '../machines.ts';
import { conflictsAt } from '../plans/conflicts.ts';
import { publishRefusals } from '../plans/plan-rules.ts';
import { lessonsEvent } from '../tell.ts';
import type { SaveCode } from './save-lesson.ts';
import { FREE, waitForTurn } from './write-lesson.ts';

/** More would hardly be read. */
const MOST_TOLD = 10;

type Params = PublishLessons & { professorId: string };
type Draft = typeof lessons.$inferSelect & { roomIds: string[]; teacherIds: string[] };

/** Publishes drafts of a course, all or none: refused with all that is in the way of any. */
export async function publishLessons(
  tx: Database,
  { courseId, lessons: asked, professorId: by }: Params,
  now: Date,
): Promise<Outcome<{ lessons: ChangedLesson[] }, SaveCode>> {
  await requireTeaching(tx, by, courseId);
  const versions = new Map(asked.map(({ lessonId, version }) => [lessonId, version]));
  const drafts = await draftsOf(tx, courseId, [...versions.keys()]);
  if (drafts.length < versions.size) throw new NotFound('lesson', courseId);
  if (drafts.some((draft) => !allows(lessonMachine, statusAt(draft, now), 'publish'))) return notAllowed();
  const past = drafts.flatMap((draft) => publishRefusals(draft, now)).slice(0, 1);
  if (past.length > 0) return refused(past);
  const roomIds = drafts.flatMap((draft) => draft.roomIds);
  await waitForTurn(tx, { roomIds, teacherIds: drafts.flatMap((draft) => draft.teacherIds) });
  const inTheWay = [...overlapping(drafts), ...(await waysOf(tx, drafts))];
  if (inTheWay.length > 0) return refused(inTheWay);
  const published = await unlessTaken(tx, FREE, (inner) => publish(inner, drafts, { by, versions }, now));
  if (!published) return refused(await waysOf(tx, drafts));
  await tellAll(tx, [lessonsEvent(courseId, now)]);
  return done({ lessons: published });
}

type As = { by: string; versions: Map<string, number> };

async function publish(tx: Database, drafts: Draft[], { by, versions }: As, now: Date) {
  const published: ChangedLesson[] = [];
  for (const { id } of drafts) {
    const version = versions.get(id);
    const change = { to: 'scheduled' as const, by, version, set: { changedAt: now }, tells: [] };
    const changed = await changeLesson(tx, id, 'publish', change, now);
    published.push({ lessonId: id, ...changed, status: 'scheduled' });
  }
  return published;
}

async function draftsOf(tx: Database, courseId: string, ids: string[]): Promise<Draft[]> {
  const found = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.offeringId, courseId), inArray(lessons.id, ids)))
    .orderBy(asc(lessons.startsAt));
  const taken = await tx.select().from(lessonRooms).where(inArray(lessonRooms.lessonId, ids));
  const held = await tx.select().from(lessonTeachers).where(inArray(lessonTeachers.lessonId, ids));
  const rooms = Map.groupBy(taken, ({ lessonId }) => lessonId);
  const teachers = Map.groupBy(held, ({ lessonId }) => lessonId);
  return found.map((draft) => ({
    ...draft,
    roomIds: rooms.get(draft.id)?.map(({ roomId }) => roomId) ?? [],
    teacherIds: teachers.get(draft.id)?.map(({ profileId }) => profileId) ?? [],
  }));
}

/** What others have in the way of the drafts; those of one series are asked about together. */
async function waysOf(tx: Database, drafts: Draft[]): Promise<Refusal<SaveCode>[]> {
  const alike = Map.groupBy(drafts, ({ roomIds, teacherIds }) =>
    [...roomIds.toSorted(), ...teacherIds.toSorted()].join(),
  );
  const found: Refusal<SaveCode>[] = [];
  for (const slots of alike.values()) {
    const { roomIds = [], teacherIds = [] } = slots[0] ?? {};
    found.push(...(await conflictsAt(tx, { slots, roomIds, teacherIds, except: [] })).flat());
  }
  return found.slice(0, MOST_TOLD);
}

/** Drafts that are in each other's way. */
function overlapping(drafts: Draft[]): Refusal<'lessons.own_overlap'>[] {
  return drafts
    .flatMap((one, index) => {
      const other = drafts.slice(index + 1).find((later) => isInTheWay(one, later));
      return other ? [{ code: 'lessons.own_overlap' as const, params: { startsAt: other.startsAt } }] : [];
    })
    .slice(0, MOST_TOLD);
}

const isInTheWay = (one: Draft, other: Draft): boolean =>
  one.startsAt < other.endsAt &&
  other.startsAt < one.endsAt &&
  (one.roomIds.some((id) => other.roomIds.includes(id)) ||
    one.teacherIds.some((id) => other.teacherIds.includes(id)));
