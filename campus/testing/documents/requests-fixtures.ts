import { formSchema } from '../../../contract/processes/forms.ts';
import type { RequestEffect, SaveType } from '../../../contract/processes/processes.ts';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { requestTypes } from '../../demo/university/processes.ts';
import { presences } from '../../presences/area.ts';
import { saveRequest } from '../../processes/requests/save-request.ts';
import { submitRequest } from '../../processes/requests/submit-request.ts';
import { saveType } from '../../processes/save-type.ts';
import { doneBy } from '../teaching/courses-fixtures.ts';

export const timeZone = 'Europe/Rome';
/** A Friday. */
export const now = new Date('2026-10-02T10:00:00Z');
export const withEffects: Area[] = [presences];

const label = { it: 'Campo' };

/** Attendance exemption: 2 working days, then 3 of another office; appeal within 10 days, decided in 1. */
export async function givenType(tx: Database, changed: Partial<Parameters<typeof saveType>[1]> = {}) {
  const form = formSchema.parse([
    { code: 'course', kind: 'course', label },
    { code: 'employer', kind: 'text', label },
  ]);
  const steps = [
    { office: 'students', days: 2 },
    { office: 'teaching', days: 3 },
  ] as const;
  const type = { code: 'exemption', title: { it: 'Esonero dalla frequenza' }, form, steps: [...steps] };
  const effect = 'attendance_exemption' as const;
  const appeal = { office: 'help', days: 1, within: 10 } as const;
  return (await doneBy(saveType(tx, { ...type, effect, appeal, closed: false, ...changed }, now))).code;
}

/** What the demo asks for under a type with this effect, but for papers and declarations. */
export const demoForm = (effect: RequestEffect): SaveType['form'] =>
  requestTypes
    .filter((type) => type.effect === effect)
    .flatMap(({ form }) => form)
    .filter(({ kind }) => kind !== 'upload' && kind !== 'declaration');

/** Saves another type like this one, with these fields as its form. */
export const saveForm = (tx: Database, type: Pick<SaveType, 'effect' | 'steps'>, fields: unknown) =>
  saveType(
    tx,
    {
      ...type,
      ...{ code: 'other', title: { it: 'Campo' }, form: formSchema.parse(fields), closed: false },
    },
    now,
  );

export const givenRequest = async (tx: Database, own: { careerId: string; courseId: string }, at = now) => {
  const { careerId, courseId } = own;
  const data = { course: courseId, employer: 'ACME' };
  const saved = await doneBy(saveRequest(tx, { typeCode: 'exemption', data, careerId }, at));
  return { requestId: saved.requestId, careerId, timeZone };
};

export async function givenSubmittedRequest(
  tx: Database,
  own: { careerId: string; courseId: string },
  at = now,
) {
  const request = await givenRequest(tx, own, at);
  await doneBy(submitRequest(tx, request, at));
  return request;
}
