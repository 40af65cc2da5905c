import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { ApplicationStatus } from '../../contract/offers/applications.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { applications, offers, programmes } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { inLanguage } from '../platform/texts.ts';
import { aboutApplication } from './applications/application-machine.ts';

const codes: Partial<Record<ApplicationStatus, string>> = {
  returned: 'application_returned',
  offered: 'application_offered',
  awaiting_payment: 'application_to_pay',
};

/** The applications of somebody who applies again that lapse unless something is done about them. */
export const studentApplications: Overview<OwnCareer, StudentSummary> = async (
  db,
  { personId },
  { language },
  now,
) => {
  const rows = await lapsing(db).execute({ personId, now: now.toISOString() });
  const steps = rows.map(
    ({ application, title }): Step => ({
      ...{ code: codes[application.status] ?? '', area: 'offers', severity: 'soon' },
      ...{ dueAt: application.dueAt, link: aboutApplication(application).link },
      params: { offer: inLanguage(title, language) },
    }),
  );
  return { steps, day: steps.map(partOf) };
};

const lapsing = prepared((db) =>
  db
    .select({ application: applications, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(
      and(
        eq(applications.personId, sql.placeholder('personId')),
        oneOf(applications.status, ['returned', 'offered', 'awaiting_payment']),
        gt(applications.dueAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(applications.dueAt), asc(applications.id))
    .prepare(''),
);
