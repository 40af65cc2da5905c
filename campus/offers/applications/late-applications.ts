import { and, eq, lt } from 'drizzle-orm';
import type { ApplicationStatus } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers, programmes } from '../../db/schema.ts';

export type Late = Awaited<ReturnType<typeof lateApplications>>[number];

/** Those of a status whose time is over, locked, with their offer's name; one that another holds waits for the next round. */
export const lateApplications = (tx: Database, status: ApplicationStatus, now: Date) =>
  tx
    .select({ application: applications, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(and(eq(applications.status, status), lt(applications.dueAt, now)))
    .for('update', { of: applications, skipLocked: true });
