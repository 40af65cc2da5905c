import { studyModeFrom } from '../../contract/careers/study-mode.ts';
import { textIn } from '../../contract/processes/check-form.ts';
import type { FormData } from '../../contract/processes/forms.ts';
import type { Effect } from '../area.ts';
import type { Database } from '../db/database.ts';
import { done, fieldRefusal, refused } from '../platform/outcome.ts';
import { academicYearOf } from '../platform/time/academic-year.ts';
import { lockCareer } from './hold-career.ts';
import { isPartTime, studyFrom } from './study-mode.ts';

/** An approved request has its career studied in part time, or in full time again, from the year of its form on. */
export const studyOnRequest: Effect = async (tx, { careerId, data, protocol }, now) => {
  const asked = read(data);
  if (!asked.success) return refused([fieldRefusal('year', 'study_year')]);
  await lockCareer(tx, careerId);
  await studyFrom(tx, { careerId, protocol, ...asked.data }, now);
  return done(null);
};

type Asked = { careerId: string; data: FormData; timeZone: string };

/** The fields of a form that ask for what can't be: a year that is neither this one nor the next, or what holds in it already. */
export async function notToStudy(
  db: Database,
  { careerId, data, timeZone }: Asked,
  now: Date,
): Promise<{ field: string; fault: 'study_year' | 'study_already' }[]> {
  const asked = read(data);
  const thisYear = academicYearOf(now, timeZone);
  if (!asked.success || asked.data.fromYear < thisYear || asked.data.fromYear > thisYear + 1) {
    return [{ field: 'year', fault: 'study_year' }];
  }
  const { mode, fromYear: academicYear } = asked.data;
  const isSo = (await isPartTime(db, { careerId, academicYear })) === (mode === 'part_time');
  return isSo ? [{ field: 'mode', fault: 'study_already' }] : [];
}

const read = (data: FormData) =>
  studyModeFrom.safeParse({ mode: textIn(data, 'mode'), fromYear: Number(textIn(data, 'year')) });
