import { inArray } from 'drizzle-orm';
import { type FormData, formSchema } from '../../../contract/processes/forms.ts';
import type { ProposalRow } from '../../../contract/processes/recognition.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits } from '../../db/schema.ts';
import { answerProposal, proposeRecognition } from '../../processes/recognition/propose.ts';
import { reviewRequest } from '../../processes/requests/judge-request.ts';
import { requestDetail } from '../../processes/requests/list-requests.ts';
import { saveRequest } from '../../processes/requests/save-request.ts';
import { submitRequest } from '../../processes/requests/submit-request.ts';
import { doneBy, type GivenCourse, givenCourse, givenStudent } from '../teaching/courses-fixtures.ts';
import { givenType, now, timeZone } from './requests-fixtures.ts';

const label = { it: 'Campo' };
export const examsForm = formSchema.parse([
  {
    ...{ code: 'exams', kind: 'rows', label },
    columns: [
      { code: 'name', kind: 'text', label },
      { code: 'credits', kind: 'number', label },
      { code: 'on', kind: 'date', label },
    ],
  },
]);
export const examsElsewhere = [
  { name: 'Analisi', credits: '9', on: '2024-02-03' },
  { name: 'Geometria', credits: '6', on: '2024-06-20' },
  { name: 'Ceramica', credits: '3', on: '2025-01-15' },
];
export const office = 'Ufficio didattico';

/** A request to recognise 3 exams, due in 5 working days from Friday `now`; 3 units of 9 CFU planned. */
export async function givenAskedToRecognise(tx: Database, data: FormData = { exams: examsElsewhere }) {
  const steps = [{ office: 'teaching' as const, days: 5 }];
  await givenType(tx, { effect: 'credit_recognition', form: examsForm, steps });
  const first = await givenCourse(tx);
  const { programmeId } = first;
  const next = () => givenCourse(tx, { programmeId });
  const courses: [GivenCourse, GivenCourse, GivenCourse] = [first, await next(), await next()];
  const careerId = await givenStudent(tx, courses);
  const { requestId } = await doneBy(saveRequest(tx, { typeCode: 'exemption', data, careerId }, now));
  await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
  await doneBy(reviewRequest(tx, requestId, now));
  const unitIds = courses.map(({ unitId }) => unitId);
  const units = await tx.select().from(courseUnits).where(inArray(courseUnits.id, unitIds));
  const codes = unitIds.map((unitId) => units.find(({ id }) => id === unitId)?.code ?? '');
  return { requestId, careerId, codes, unitIds, courses };
}

export const propose = (tx: Database, requestId: string, rows: ProposalRow[], at = now) =>
  proposeRecognition(tx, { requestId, rows, by: office, days: 10, timeZone, areas }, at);

/** Proposes exam 1 as unit 1 with a grade, exam 2 as unit 2 with 6 CFU and no grade, exam 3 not at all. */
export async function givenProposed(tx: Database) {
  const asked = await givenAskedToRecognise(tx);
  const { requestId, careerId, codes } = asked;
  const [first, second] = codes;
  const reason = 'Il programma non corrisponde.';
  await doneBy(propose(tx, requestId, [{ unit: first, grade: 28 }, { unit: second, cfu: 6 }, { reason }]));
  const { proposal } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
  const rowIds = proposal.map(({ id }) => id);
  const answer = (at: number, accepts: boolean, when = now, db = tx) =>
    answerProposal(db, { requestId, careerId, rowId: rowIds[at] ?? '', accepts, timeZone, areas }, when);
  return { ...asked, rowIds, answer };
}
