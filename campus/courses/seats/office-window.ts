import { eq } from 'drizzle-orm';
import type { EnrolmentWindow } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { enrolmentWindows } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { toWindow } from '../student/student-course.ts';
import { titlesIn } from './reserve-titles.ts';

/** The window of an offering as its row counts it; throws `NotFound` where it has none. */
export async function enrolmentWindowOf(
  db: Database,
  offeringId: string,
  reader: Pick<Reader, 'language'>,
  now: Date,
): Promise<EnrolmentWindow> {
  const [row] = await db
    .select({ window: enrolmentWindows, titles: titlesIn(enrolmentWindows.reserved) })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, offeringId));
  if (!row) throw new NotFound('enrolment window', offeringId);
  return toWindow({ ...row.window, own: [] }, row.titles, reader, now);
}
