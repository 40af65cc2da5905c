import { saveTypeRequest } from '../../../contract/processes/processes.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { returnRequest, reviewRequest } from '../../processes/requests/judge-request.ts';
import { saveRequest } from '../../processes/requests/save-request.ts';
import { submitRequest } from '../../processes/requests/submit-request.ts';
import { saveType } from '../../processes/save-type.ts';
import data from '../data/request-types.json' with { type: 'json' };
import { printedCareer, type University } from './making.ts';

/** By their code the fields that stand in several forms. */
const shared: Record<string, object> = data.fields;
const fieldOf = (field: string | object) => ({
  required: true,
  ...(typeof field === 'string' ? shared[field] : field),
});

/** What can be asked for. */
export const requestTypes = data.types.map(({ form, ...type }) =>
  saveTypeRequest.parse({ ...type, form: form.map(fieldOf) }),
);

/** What can be asked for, and of the printed student a request that is to be corrected. */
export async function addProcesses(university: University): Promise<void> {
  const { tx, now, calendar } = university;
  const { timeZone } = calendar;
  for (const type of requestTypes) await doneOrThrow(saveType(tx, type, now));
  const careerId = printedCareer(university, 'student').id;
  const data = { what: 'Il comune di nascita', right: 'Rovereto', declared: 'yes' };
  const { requestId } = await doneOrThrow(saveRequest(tx, { typeCode: 'data', careerId, data }, now));
  await doneOrThrow(submitRequest(tx, { requestId, careerId, timeZone }, now));
  await doneOrThrow(reviewRequest(tx, requestId, now));
  const corrections = [{ field: 'right', note: 'Scrivi anche la provincia.' }];
  const returned = { requestId, by: 'Segreteria studenti', corrections, days: 10, timeZone };
  await doneOrThrow(returnRequest(tx, returned, now));
}
