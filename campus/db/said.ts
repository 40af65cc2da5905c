import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { courseUnits, examSessions, lessons, offerings } from './schema.ts';

/** Some of a table's columns by their names, to select. */
export const said = <Table extends PgTable>(
  table: Table,
  ...names: (keyof Table['_']['columns'] & string)[]
): Record<string, AnyPgColumn> => {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.some((each) => each === name)));
};

/** The title of the unit that a column refers to. */
export const unitTitle = (unitId: AnyPgColumn): SQL =>
  whole(sql`(select ${courseUnits.title} from ${courseUnits} where ${courseUnits.id} = ${unitId})`);

/** The title of the course that a column refers to. */
export const courseTitle = (offeringId: AnyPgColumn): SQL =>
  whole(sql`(select ${courseUnits.title} from ${courseUnits} join ${offerings} on ${offerings.unitId} = ${courseUnits.id}
    where ${offerings.id} = ${offeringId})`);

/** What lesson a column refers to: of which course, and when. */
export const lessonSaid = (lessonId: AnyPgColumn): Record<string, SQL> => ({
  course:
    whole(sql`(select ${courseUnits.title} from ${lessons} join ${offerings} on ${offerings.id} = ${lessons.offeringId}
    join ${courseUnits} on ${courseUnits.id} = ${offerings.unitId} where ${lessons.id} = ${lessonId})`),
  lessonStartsAt: whole(
    sql`(select ${lessons.startsAt} from ${lessons} where ${lessons.id} = ${lessonId})`,
  ).mapWith(lessons.startsAt),
});

/** What exam session a column refers to. */
export const sessionSaid = (sessionId: AnyPgColumn): Record<string, SQL> => ({
  unit: whole(sql`(select ${courseUnits.title} from ${examSessions} join ${courseUnits} on ${courseUnits.id} = ${examSessions.unitId}
    where ${examSessions.id} = ${sessionId})`),
  examStartsAt: whole(
    sql`(select ${examSessions.startsAt} from ${examSessions} where ${examSessions.id} = ${sessionId})`,
  ).mapWith(examSessions.startsAt),
});

/** In a select of one table Drizzle leaves the table's name out of what stands directly in an expression. */
const whole = (inner: SQL): SQL => sql`${inner}`;
