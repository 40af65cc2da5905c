import { and, asc, eq, exists, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { ProfessorSummary } from '../../../contract/dashboard/dashboard.ts';
import type { OwnThesis, SupervisedThesis } from '../../../contract/documents/thesis.ts';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { LONGEST } from '../../../contract/wire/limits.ts';
import { fullName, nameInLists } from '../../../contract/wire/person-name.ts';
import type { Effect, Overview, OwnBoard } from '../../area.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { oneOf } from '../../db/one-of.ts';
import {
  careers,
  offerings,
  offeringTeachers,
  people,
  profiles,
  programmeUnits,
  theses,
} from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { type NoticeKinds, noticesOf } from '../../platform/notices/notify.ts';
import { done, fieldRefusal, notAllowed, refused } from '../../platform/outcome.ts';
import { lockCareer } from '../hold-career.ts';
import { isInPlan } from '../plans/in-plan.ts';

const ofProfessors = { area: 'processes', reader: 'professor', severity: 'normal', email: 'now' } as const;

/** What professors are notified of: the theses that they are to supervise, and no longer are. */
export const careerNotices = {
  thesisAgreed: { ...ofProfessors, values: ['student', 'title'] },
  thesisEnded: { ...ofProfessors, values: ['student', 'title'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(careerNotices);

const SHOWN_AT_MOST = 100;

/** The thesis that a career writes; null while none was agreed on. */
export async function thesisOf(db: Database, careerId: string): Promise<OwnThesis | null> {
  const [own] = await db
    .select({
      ...{ title: theses.title, since: theses.since },
      ...{ givenName: people.givenName, familyName: people.familyName },
    })
    .from(theses)
    .innerJoin(profiles, eq(profiles.id, theses.supervisorId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(theses.careerId, careerId), isNull(theses.endedAt)));
  if (!own) return null;
  const { title, since, givenName, familyName } = own;
  return { title, supervisor: fullName({ givenName, familyName }), since: since.toISOString() };
}

/** Those that a professor supervises, of careers that go on. */
export const supervisedTheses: Overview<OwnBoard, ProfessorSummary> = async (db, { professorId }) => ({
  theses: await supervisedBy(db, professorId),
});

async function supervisedBy(db: Database, professorId: string): Promise<SupervisedThesis[]> {
  const rows = await db
    .select({
      ...{ title: theses.title, since: theses.since, badge: profiles.badge },
      ...{ givenName: people.givenName, familyName: people.familyName },
    })
    .from(theses)
    .innerJoin(careers, eq(careers.id, theses.careerId))
    .innerJoin(profiles, eq(profiles.id, theses.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        eq(theses.supervisorId, professorId),
        isNull(theses.endedAt),
        oneOf(careers.status, ['active', 'suspended', 'interrupted']),
      ),
    )
    .orderBy(asc(theses.since), asc(theses.id))
    .limit(SHOWN_AT_MOST);
  return rows.map(({ title, since, badge, givenName, familyName }) => ({
    ...{ title, since: since.toISOString(), badge: badge ?? '' },
    name: nameInLists({ givenName, familyName }),
  }));
}

/** Who teaches a unit of the career's plan or programme, except the student; and those `named`. */
export async function supervisorsToName(
  db: Database,
  careerId: string,
  _language: Language,
  named: readonly string[] = [],
): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .select({ id: profiles.id, givenName: people.givenName, familyName: people.familyName })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(or(maySupervise(db, careerId), inArray(profiles.id, [...named])))
    .orderBy(...byName(profiles.id));
  return rows.map(({ id, ...person }) => ({ id, title: nameInLists(person) }));
}

function maySupervise(db: Database, careerId: string) {
  const ownPerson = db.select({ id: profiles.personId }).from(profiles).where(eq(profiles.id, careerId));
  const foreseen = db
    .select({ unitId: programmeUnits.unitId })
    .from(programmeUnits)
    .innerJoin(careers, eq(careers.programmeId, programmeUnits.programmeId))
    .where(eq(careers.id, careerId));
  const teaches = db
    .select({ id: offeringTeachers.profileId })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .where(
      and(
        eq(offeringTeachers.profileId, profiles.id),
        or(isInPlan(db, offerings.unitId, careerId), inArray(offerings.unitId, foreseen)),
      ),
    );
  return and(
    eq(profiles.type, 'professor'),
    currentProfile(sql<Date>`now()`),
    notInArray(profiles.personId, ownPerson),
    exists(teaches),
  );
}

type Thesis = Pick<typeof theses.$inferInsert, 'careerId' | 'supervisorId' | 'title' | 'protocol'>;

/** Begins the thesis of a request with the professor it names, who is told; the former one ends. */
export const agreeOnRequest: Effect = async (tx, { careerId, data, protocol }, now) => {
  if ((await lockCareer(tx, careerId)) !== 'active') return notAllowed();
  const [vain] = notToAgree(data);
  if (vain) return refused([fieldRefusal(vain.field, vain.fault)]);
  const supervisorId = textIn(data, 'supervisor');
  const supervisors = await supervisorsToName(tx, careerId, 'it');
  if (supervisors.every(({ id }) => id !== supervisorId)) {
    return refused([fieldRefusal('supervisor', 'invalid')]);
  }
  const student = await nameOf(tx, careerId);
  const ended = await endThesis(tx, careerId, now);
  const title = textIn(data, 'title');
  const id = await beginThesis(tx, { careerId, supervisorId, title, protocol }, now);
  if (ended) {
    await resolve(tx, 'thesisAgreed', { subject: ended.id }, now);
    if (ended.supervisorId !== supervisorId) {
      const values = { student, title: ended.title };
      await notify(tx, 'thesisEnded', { ...aboutThesis(ended), values }, now);
    }
  }
  await notify(tx, 'thesisAgreed', { ...aboutThesis({ id, supervisorId }), values: { student, title } }, now);
  return done(null);
};

/** The fields of a form that can't be a thesis: a title as long as a chapter. */
export const notToAgree = (data: FormData): { field: 'title'; fault: 'tooLong' }[] =>
  textIn(data, 'title').length > LONGEST.title ? [{ field: 'title', fault: 'tooLong' }] : [];

/** Writes it down; the caller has ended the one before. */
export async function beginThesis(tx: Database, thesis: Thesis, now: Date): Promise<string> {
  const [begun] = await tx
    .insert(theses)
    .values({ ...thesis, since: now })
    .returning({ id: theses.id });
  if (!begun) throw new Error('no thesis was written');
  const { careerId, supervisorId, protocol } = thesis;
  const entry = { action: 'thesis.agree', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { supervisorId, protocol } }, now);
  return begun.id;
}

async function endThesis(tx: Database, careerId: string, now: Date) {
  const [ended] = await tx
    .update(theses)
    .set({ endedAt: now })
    .where(and(eq(theses.careerId, careerId), isNull(theses.endedAt)))
    .returning();
  return ended;
}

async function nameOf(tx: Database, careerId: string): Promise<string> {
  const [student] = await tx
    .select({ givenName: people.givenName, familyName: people.familyName })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(profiles.id, careerId));
  if (!student) throw new NotFound('student', careerId);
  return fullName(student);
}

const aboutThesis = ({ id, supervisorId }: { id: string; supervisorId: string }) => ({
  to: [supervisorId],
  subject: id,
  link: '/professor/dashboard',
});
