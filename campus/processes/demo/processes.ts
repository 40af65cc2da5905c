import type { Making, University } from '../../making.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { returnRequest, reviewRequest } from '../requests/judge-request.ts';
import { saveRequest } from '../requests/save-request.ts';
import { submitRequest } from '../requests/submit-request.ts';
import { saveType } from '../save-type.ts';
import { demoTypes } from './types.ts';

/** What can be asked for, and of the printed student a request that is to be corrected. */
export async function addProcesses(
  { tx, now, calendar: { timeZone } }: Making,
  { careers }: University,
): Promise<void> {
  for (const type of demoTypes) await doneOrThrow(saveType(tx, type, now));
  const careerId = careers.find(({ role }) => role === 'student')?.id;
  if (!careerId) return;
  const data = { what: 'Il comune di nascita', right: 'Rovereto', declared: 'yes' };
  const { requestId } = await doneOrThrow(saveRequest(tx, { typeCode: 'data', careerId, data }, now));
  await doneOrThrow(submitRequest(tx, { requestId, careerId, timeZone }, now));
  await doneOrThrow(reviewRequest(tx, requestId, now));
  const corrections = [{ field: 'right', note: 'Scrivi anche la provincia.' }];
  await doneOrThrow(
    returnRequest(tx, { requestId, by: 'Segreteria studenti', corrections, days: 10, timeZone }, now),
  );
}
