import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import { areas } from '../../areas.ts';
import { addOffering } from '../../catalogue/office-catalogue.ts';
import { professorSummary } from '../../dashboard/summary.ts';
import type { Database } from '../../db/database.ts';
import { careers, notifications, offeringTeachers, people, profiles, theses } from '../../db/schema.ts';
import { readTranscript } from '../../exams/outcomes/transcript.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, now, saveForm, timeZone } from '../../testing/documents/requests-fixtures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenProfessor,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, reviewRequest } from './judge-request.ts';
import { officeRequest, requestDetail } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;
const label = { it: 'Campo' };
const titleField = { code: 'title', kind: 'text', label };
const supervisorField = { code: 'supervisor', kind: 'supervisor', label };
const type = {
  effect: 'thesis' as const,
  form: formSchema.parse([titleField, supervisorField]),
  steps: [{ office: 'teaching' as const, days: 5 }],
};
const title = 'Orari senza conflitti';

/** A student with one course in the plan, and another one of the programme that isn't. */
async function given(tx: Database) {
  await givenType(tx, type);
  const planned = await givenCourse(tx);
  const foreseen = await givenCourse(tx, { programmeId: planned.programmeId });
  const careerId = await givenStudent(tx, [planned]);
  const handIn = async (supervisor: string, named = title) => {
    const asked = { typeCode: 'exemption', data: { title: named, supervisor }, careerId };
    const { requestId } = await doneBy(saveRequest(tx, asked, now));
    return { requestId, submitted: await submitRequest(tx, { requestId, careerId, timeZone }, now) };
  };
  const reviewed = async (supervisor: string, named = title) => {
    const { requestId, submitted } = await handIn(supervisor, named);
    await doneBy(Promise.resolve(submitted));
    await doneBy(reviewRequest(tx, requestId, now));
    return requestId;
  };
  const approve = (requestId: string) =>
    doneBy(approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: 'Didattica' }, now));
  const failureOf = async (requestId: string) =>
    (await officeRequest(tx, { requestId, language: 'it' }, now)).failure;
  const transcript = async () => (await readTranscript(tx, careerId, reader, now)).thesis;
  return { careerId, planned, foreseen, handIn, reviewed, approve, failureOf, transcript };
}

const personOf = async (tx: Database, profileId: string) => {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  const [person] = await tx
    .select()
    .from(people)
    .where(eq(people.id, profile?.personId ?? ''));
  if (!profile || !person) throw new Error('nobody has this profile');
  const { givenName, familyName } = person;
  return { personId: person.id, badge: profile.badge, givenName, familyName };
};
const supervised = async (tx: Database, professorId: string) => {
  const { personId } = await personOf(tx, professorId);
  const log = {
    error: (what: object) => {
      throw what;
    },
  };
  return (await professorSummary(tx, { areas, log }, { professorId, personId }, reader, now)).theses;
};
const noticesTo = async (tx: Database, profileId: string) => {
  const rows = await tx.select().from(notifications).where(eq(notifications.profileId, profileId));
  return rows.map(({ kind }) => kind).toSorted();
};

describe('A7: an approved thesis application', () => {
  it(
    'is read with the transcript by its student and on the dashboard by its supervisor, who is notified',
    inTransaction(async (tx) => {
      const { careerId, planned, foreseen, reviewed, approve, transcript } = await given(tx);
      const { professorId } = planned;
      expect(await transcript()).toBeNull();
      expect(await supervised(tx, professorId)).toEqual([]);

      expect(await approve(await reviewed(professorId))).toMatchObject({ status: 'executed' });
      const since = now.toISOString();
      const student = await personOf(tx, careerId);
      const professor = await personOf(tx, professorId);
      const supervisor = `${professor.givenName} ${professor.familyName}`;
      expect(await transcript()).toEqual({ title, supervisor, since });
      expect(await supervised(tx, professorId)).toEqual([
        { title, since, badge: student.badge, name: `${student.familyName} ${student.givenName}` },
      ]);
      expect(await supervised(tx, foreseen.professorId)).toEqual([]);
      expect(await noticesTo(tx, professorId)).toEqual(['thesisAgreed']);
      expect(await tx.select().from(theses)).toMatchObject([{ careerId, protocol: '1/2026' }]);

      await tx.update(careers).set({ status: 'graduated' }).where(eq(careers.id, careerId));
      expect(await supervised(tx, professorId)).toEqual([]);
      expect(await transcript()).toMatchObject({ title });
    }),
  );

  it(
    'takes the place of the one before: its supervisor is told where another one follows',
    inTransaction(async (tx) => {
      const { careerId, planned, foreseen, reviewed, approve, transcript } = await given(tx);
      await approve(await reviewed(planned.professorId));
      await approve(await reviewed(planned.professorId, 'Orari con pochi conflitti'));
      expect(await noticesTo(tx, planned.professorId)).toEqual(['thesisAgreed', 'thesisAgreed']);

      await approve(await reviewed(foreseen.professorId, 'Aule sempre piene'));
      expect(await transcript()).toMatchObject({ title: 'Aule sempre piene' });
      expect(await noticesTo(tx, planned.professorId)).toEqual([
        'thesisAgreed',
        'thesisAgreed',
        'thesisEnded',
      ]);
      expect(await supervised(tx, planned.professorId)).toEqual([]);
      expect(await supervised(tx, foreseen.professorId)).toMatchObject([{ title: 'Aule sempre piene' }]);
      const own = eq(theses.careerId, careerId);
      expect(await tx.$count(theses, own)).toBe(3);
      expect(await tx.$count(theses, and(own, isNull(theses.endedAt)))).toBe(1);
    }),
  );

  it(
    'names a professor who teaches in the plan or the programme, and a title that fits a line',
    inTransaction(async (tx) => {
      const { careerId, planned, foreseen, handIn } = await given(tx);
      const stranger = await givenProfessor(tx);
      const { personId } = await personOf(tx, careerId);
      const [own] = await tx.insert(profiles).values({ personId, type: 'professor' }).returning();
      const ownId = own?.id ?? '';
      await tx.insert(offeringTeachers).values({ offeringId: planned.courseId, profileId: ownId });
      const { requestId } = await handIn(stranger);
      const { choices } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(choices.map(({ kind, id }) => [kind, id])).toEqual(
        expect.arrayContaining([
          ['supervisor', planned.professorId],
          ['supervisor', foreseen.professorId],
        ]),
      );
      for (const id of [stranger, ownId, careerId, planned.unitId]) {
        const { submitted } = await handIn(id);
        expect(await codesOf(Promise.resolve(submitted)), id).toEqual(['field.supervisor']);
      }
      const long = await handIn(planned.professorId, 'a'.repeat(201));
      expect(await codesOf(Promise.resolve(long.submitted))).toEqual(['field.title']);
    }),
  );

  it(
    'whose supervisor teaches elsewhere by now, or whose career isn’t active, stays approved and says why',
    inTransaction(async (tx) => {
      const { careerId, planned, foreseen, reviewed, approve, failureOf, transcript } = await given(tx);
      const lost = await reviewed(foreseen.professorId);
      await tx.delete(offeringTeachers).where(eq(offeringTeachers.profileId, foreseen.professorId));
      expect(await approve(lost)).toMatchObject({ status: 'approved' });
      expect(await failureOf(lost)).toBe('field.supervisor');

      const ended = await reviewed(planned.professorId);
      await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, careerId));
      expect(await approve(ended)).toMatchObject({ status: 'approved' });
      expect(await failureOf(ended)).toBe('state.not_allowed');
      expect(await transcript()).toBeNull();
      const { choices } = await requestDetail(tx, { requestId: lost, careerId, language: 'it' }, now);
      expect(choices.map(({ id }) => id)).toContain(foreseen.professorId);
    }),
  );

  it(
    'may name who taught there in another year',
    inTransaction(async (tx) => {
      const { planned, reviewed, approve } = await given(tx);
      const former = await givenProfessor(tx);
      const taught = { unitId: planned.unitId, academicYear: 2024, term: 'first' as const };
      await doneBy(addOffering(tx, { ...taught, teacherIds: [former] }, now));
      expect(await approve(await reviewed(former))).toMatchObject({ status: 'executed' });
    }),
  );

  it(
    'always asks for the title and the supervisor',
    inTransaction(async (tx) => {
      const save = (fields: unknown) => saveForm(tx, type, fields);
      const unfit = [
        [titleField],
        [supervisorField],
        [{ ...titleField, kind: 'number' }, supervisorField],
        [titleField, { ...supervisorField, kind: 'text' }],
        [titleField, { ...supervisorField, required: false }],
      ];
      for (const fields of unfit) expect(await codesOf(save(fields))).toEqual(['processes.effect_field']);
      await doneBy(save([titleField, supervisorField]));
    }),
  );
});
