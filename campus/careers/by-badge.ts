import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { profiles } from '../db/schema.ts';

/** The careers of badges; a badge that no student has is not in it. A student's profile and its career have one id. */
export async function careersByBadge(tx: Database, badges: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: profiles.id, badge: profiles.badge })
    .from(profiles)
    .where(and(eq(profiles.type, 'student'), inArray(profiles.badge, badges)));
  return new Map(rows.flatMap(({ id, badge }) => (badge === null ? [] : [[badge, id] as const])));
}
