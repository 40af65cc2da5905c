import { addAccommodationRequest } from '../../../contract/careers/accommodations.ts';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import type { Effect } from '../../area.ts';
import { fieldRefusal, refused } from '../../platform/outcome.ts';
import { addAccommodation } from './office-accommodations.ts';

/** An approved request of a student arranges what its form names. */
export const arrangeOnRequest: Effect = async (tx, { careerId, data }, now) => {
  const asked = read(data, careerId);
  if (asked.success) return await addAccommodation(tx, asked.data, now);
  return refused(notToArrange(data, careerId).map((field) => fieldRefusal(field, 'invalid')));
};

/** The fields of a form that say what can't be arranged: not so much time, no such day, a last one before the first. */
export function notToArrange(data: FormData, careerId: string): string[] {
  const asked = read(data, careerId);
  if (asked.success) return [];
  return [...new Set(asked.error.issues.map(({ path }) => fieldOf.get(path[0]) ?? 'kind'))];
}

const fieldOf = new Map<unknown, string>([
  ['percent', 'percent'],
  ['text', 'text'],
  ['validFrom', 'from'],
  ['validTo', 'until'],
]);

function read(data: FormData, careerId: string) {
  const kind = textIn(data, 'kind');
  const text = textIn(data, 'text') || undefined;
  const percent = kind === 'extra_time' ? Number(textIn(data, 'percent').replace(',', '.')) : undefined;
  const period = { validFrom: textIn(data, 'from'), validTo: textIn(data, 'until') || undefined };
  return addAccommodationRequest.safeParse({ careerId, kind, percent, text, ...period });
}
