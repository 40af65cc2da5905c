import { and, eq, inArray } from 'drizzle-orm';
import type { CareerStatus } from '../../contract/careers/career-status.ts';
import type { Database } from '../db/database.ts';
import { careers, people, profiles, programmes } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

/** The careers of badges that a student has. A student's profile and career share one id. */
export async function careersByBadge(tx: Database, badges: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: profiles.id, badge: profiles.badge })
    .from(profiles)
    .where(and(eq(profiles.type, 'student'), inArray(profiles.badge, badges)));
  return new Map(rows.flatMap(({ id, badge }) => (badge === null ? [] : [[badge, id] as const])));
}

/** Where a career stands; undefined for an unknown one. */
export async function careerStatusOf(db: Database, careerId: string): Promise<CareerStatus | undefined> {
  const [career] = await db.select({ status: careers.status }).from(careers).where(eq(careers.id, careerId));
  return career?.status;
}

export type CareerRecord = Awaited<ReturnType<typeof recordOf>>;

/** A career with its owner as the register knows them, for papers with the legal name. Throws `NotFound`. */
export async function recordOf(db: Database, careerId: string) {
  const [record] = await db
    .select({ person: people, badge: profiles.badge, career: careers, programme: programmes.title })
    .from(careers)
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  if (!record) throw new NotFound('career', careerId);
  return record;
}
