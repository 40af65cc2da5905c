import { sql } from 'drizzle-orm';
import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { applicationSteps, applications } from '../db/schema.ts';

/** What somebody applied for, and what came of it; points only once they are in a ranking, as on its page. */
export const personal: Personal[] = [
  {
    column: applications.personId,
    says: {
      ...said(applications, 'id', 'number', 'status', 'data', 'corrections', 'dueAt', 'position'),
      points: sql`case when ${applications.position} is not null then ${applications.points} end`,
      ...said(applications, 'createdAt', 'submittedAt'),
    },
  },
  {
    column: applicationSteps.applicationId,
    through: applications.personId,
    says: said(applicationSteps, 'applicationId', 'at', 'action', 'by', 'note'),
  },
];
