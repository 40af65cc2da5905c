import { type SQL, sql } from 'drizzle-orm';
import { people } from './schema.ts';

/** A person as others read it: the legal name, and the preferred one beside it, never in its place. */
export const nameForOthers: SQL<string> = sql`ltrim(${people.givenName} || ' ' || ${people.familyName})
  || coalesce(' (' || ${people.preferredName} || ')', '')`;

/** A student in a list: the legal name, family name first. The preferred name stands beside it. */
export const nameInList: SQL<string> = sql`rtrim(${people.familyName} || ' ' || ${people.givenName})`;
