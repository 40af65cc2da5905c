import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SavedSyllabus, SaveMaterials, SaveSyllabus } from '../../../contract/courses/syllabus.ts';
import type { CourseSyllabus } from '../../../contract/courses/taught-courses.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { syllabi } from '../../db/schema/courses.ts';
import { audit } from '../../platform/audit/audit.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { tell } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { partsIn } from './published-syllabus.ts';
import { taughtCourse } from './taught-courses.ts';

type By = { professorId: string };
type Row = typeof syllabi.$inferSelect;

/** Reads a course's syllabus and materials as saved; throws `NotFound` for another professor's course. */
export async function courseSyllabus(
  db: Database,
  asked: By & { courseId: string; language: Language },
  now: Date,
): Promise<CourseSyllabus> {
  const course = await taughtCourse(db, asked, asked.language, now);
  const [row] = await db.select().from(syllabi).where(eq(syllabi.offeringId, asked.courseId));
  const { savedAt = null, publishedAt = null } = row ?? {};
  return {
    course,
    version: row?.version ?? 0,
    materialsVersion: row?.materialsVersion ?? 0,
    draft: row?.draft ?? {},
    savedAt: savedAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    isAhead: savedAt !== null && publishedAt !== null && savedAt > publishedAt,
    materials: row?.materials ?? [],
  };
}

/** Saves one language; `publish` shows students all saved ones, and is refused if this one is blank. */
export async function saveSyllabus(
  tx: Database,
  { professorId, courseId, version, language, texts, publish }: SaveSyllabus & By,
  now: Date,
): Promise<Outcome<SavedSyllabus, 'courses.syllabus_blank'>> {
  const row = await lockSyllabus(tx, professorId, courseId);
  if (row.version !== version) throw new VersionConflict('syllabus', courseId);
  const draft = { ...row.draft, [language]: texts };
  if (publish && partsIn(draft, language).length === 0) return refused([{ code: 'courses.syllabus_blank' }]);

  const shown = publish ? { published: draft, publishedAt: now } : {};
  const next = version + 1;
  await write(tx, courseId, { draft, savedAt: now, ...shown, version: next });
  const verb = publish ? 'publish' : 'save';
  await auditSyllabus(tx, { professorId, courseId, verb, detail: { language } }, now);
  if (publish) await tell(tx, 'syllabusChanged', courseId, { courseId }, now);
  return done({ courseId, version: next });
}

/** Takes it back from the students: the draft stays as it is, to be published again. */
export async function withdrawSyllabus(
  tx: Database,
  { professorId, courseId }: By & { courseId: string },
  now: Date,
): Promise<Outcome<SavedSyllabus, 'state.not_allowed'>> {
  const { published, version } = await lockSyllabus(tx, professorId, courseId);
  if (published === null) return notAllowed();
  await write(tx, courseId, { published: null, publishedAt: null });
  await auditSyllabus(tx, { professorId, courseId, verb: 'withdraw', detail: {} }, now);
  await tell(tx, 'syllabusChanged', courseId, { courseId }, now);
  return done({ courseId, version });
}

/** Puts these links in place of those that are there; the ones that stay keep since when. */
export async function saveMaterials(
  tx: Database,
  { professorId, courseId, version, materials }: SaveMaterials & By,
  now: Date,
): Promise<Outcome<SavedSyllabus, never>> {
  const row = await lockSyllabus(tx, professorId, courseId);
  if (row.materialsVersion !== version) throw new VersionConflict('materials', courseId);
  const known = new Map(row.materials.map((each) => [each.id, each.since]));
  const kept = materials.map(({ id, ...written }) => {
    const since = id && known.get(id);
    return { ...written, id: since ? id : randomUUID(), since: since || now.toISOString() };
  });
  const next = version + 1;
  await write(tx, courseId, { materials: kept, materialsVersion: next });
  const detail = { count: kept.length };
  await auditSyllabus(tx, { professorId, courseId, verb: 'materials', detail }, now);
  await tell(tx, 'syllabusChanged', courseId, { courseId }, now);
  return done({ courseId, version: next });
}

/** Locks the syllabus row of a professor's own course until the commit; makes the row if it is missing. */
async function lockSyllabus(tx: Database, professorId: string, courseId: string): Promise<Row> {
  await requireTeaching(tx, professorId, courseId);
  await tx.insert(syllabi).values({ offeringId: courseId }).onConflictDoNothing();
  const [row] = await tx.select().from(syllabi).where(eq(syllabi.offeringId, courseId)).for('update');
  if (!row) throw new Error('no syllabus was written');
  return row;
}

const write = (tx: Database, courseId: string, set: Partial<Row>) =>
  tx.update(syllabi).set(set).where(eq(syllabi.offeringId, courseId));

type Written = By & {
  courseId: string;
  verb: 'save' | 'publish' | 'withdraw' | 'materials';
  detail: Record<string, unknown>;
};

const auditSyllabus = (tx: Database, { professorId, courseId, verb, detail }: Written, now: Date) =>
  audit(
    tx,
    { actorId: professorId, action: `syllabus.${verb}`, entity: 'syllabus', entityId: courseId, detail },
    now,
  );
