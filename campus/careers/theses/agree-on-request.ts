import { and, eq, isNull } from 'drizzle-orm';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import { LONGEST } from '../../../contract/wire/limits.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Effect } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { people, profiles, theses } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, fieldRefusal, notAllowed, refused } from '../../platform/outcome.ts';
import { lockCareer } from '../hold-career.ts';
import { notify, resolve } from '../notices.ts';
import { supervisorsToName } from './supervisors-to-name.ts';

type Thesis = Pick<typeof theses.$inferInsert, 'careerId' | 'supervisorId' | 'title' | 'protocol'>;

/** An approved request has its student write the thesis of its form with the professor whom it names, who is told; the one before ends. */
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
