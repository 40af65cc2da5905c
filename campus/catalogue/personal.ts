import type { Personal } from '../area.ts';
import { courseTitle } from '../db/said.ts';
import { offeringTeachers } from '../db/schema.ts';

/** What a professor teaches. */
export const personal: Personal[] = [
  { column: offeringTeachers.profileId, says: { course: courseTitle(offeringTeachers.offeringId) } },
];
