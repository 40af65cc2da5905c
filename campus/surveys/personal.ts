import type { Personal } from '../area.ts';
import { courseTitle, said } from '../db/said.ts';
import { surveyAssignments, surveys } from '../db/schema.ts';

/** What somebody was asked, and whether they answered; of the answers nobody knows whose they are (ADR 22). */
export const personal: Personal[] = [
  { column: surveyAssignments.careerId, says: said(surveyAssignments, 'surveyId', 'status') },
  {
    column: surveys.repliedById,
    says: { course: courseTitle(surveys.offeringId), ...said(surveys, 'reply', 'repliedAt') },
  },
];
