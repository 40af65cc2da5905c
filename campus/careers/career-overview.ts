import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { averagesOf } from '../../contract/exams/averages.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { NotFound } from '../platform/failures.ts';
import { standingOf } from './standing.ts';

/** How far a career has come, and what stands in the way of all of it while it isn't active. */
export const careerOverview: Overview<OwnCareer, StudentSummary> = async (db, { careerId }) => {
  const career = await standingOf(db, careerId);
  if (!career) throw new NotFound('career', careerId);
  const steps = career.status === 'active' ? [] : [notActive(career.status)];
  return {
    credits: career.credits,
    averages: averagesOf(career.recorded),
    steps,
    day: steps.map(partOf),
  };
};

const notActive = (status: string): Step => ({
  code: 'career_not_active',
  area: 'career',
  severity: 'blocking',
  blocks: ['exams', 'courses'],
  ownerOffice: 'students',
  params: { status },
});
