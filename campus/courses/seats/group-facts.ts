import { type SQL, sql } from 'drizzle-orm';
import { careers, enrolments, offerings, planRows, plans, programmes } from '../../db/schema.ts';

/** Drizzle leaves a table's name out of what stands directly in an expression of a select of it alone. */
const whole = <Value>(inner: SQL<Value>): SQL<Value> => sql<Value>`${inner}`;

/** What groups ask of the student of an enrolment, to select beside it. */
export const groupFacts = {
  programme: whole(sql<string>`(
    select ${programmes.code} from ${programmes} join ${careers} on ${careers.programmeId} = ${programmes.id}
    where ${careers.id} = ${enrolments.careerId})`),
  planYear: whole(sql<number | null>`(
    select ${planRows.year} from ${plans} join ${planRows} on ${planRows.planId} = ${plans.id}
    join ${offerings} on ${offerings.unitId} = ${planRows.unitId}
    where ${plans.careerId} = ${enrolments.careerId} and ${plans.status} = 'approved'
      and ${offerings.id} = ${enrolments.offeringId})`),
};
