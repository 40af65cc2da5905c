import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Among however many: `inArray` has a parameter for each, and a statement takes 65,535. */
export const among = <Column extends AnyColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL<boolean> => sql`${column} = any(${sql.param([...values])})`;
