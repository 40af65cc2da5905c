import { subDays } from 'date-fns/subDays';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditEvents } from '../../db/schema.ts';

export type Audited = {
  /** The profile that acted; null for the system. */
  actorId: string | null;
  /** Area and verb: `exam-booking.book`. */
  action: string;
  entity: string;
  entityId: string;
  /** What changed, without passwords, tokens or texts of a person. */
  detail?: Record<string, unknown>;
};

/** Writes who did what, in the transaction of the change. */
export async function audit(tx: Database, entry: Audited, now: Date): Promise<void> {
  await tx.insert(auditEvents).values({ ...entry, at: now });
}

/** The same of each of several, in one statement however many they are. */
export async function auditEach(
  tx: Database,
  ids: readonly string[],
  entry: Omit<Audited, 'entityId'>,
  now: Date,
): Promise<void> {
  const [entityId, other] = ids;
  if (entityId === undefined) return;
  if (other === undefined) return await audit(tx, { ...entry, entityId }, now);
  const { actorId, action, entity, detail } = entry;
  const said = detail === undefined ? null : JSON.stringify(detail);
  await tx.execute(sql`
    insert into ${auditEvents} (at, actor_id, action, entity, entity_id, detail)
    select ${now.toISOString()}::timestamptz, ${actorId}::uuid, ${action}, ${entity}, own.id, ${said}::jsonb
    from unnest(${sql.param(ids)}::text[]) with ordinality as own(id, place) order by own.place`);
}

type Params = Pick<Audited, 'actorId' | 'action'> & { entityId?: string; at?: Date };

/** When a profile or the system did this last, within a day; null if not `at` that instant. */
export const actedAt = async (tx: Database, asked: Params, now: Date): Promise<Date | null> =>
  (await lastAct(tx, asked, now))?.at ?? null;

/** The same with what is audited of it. */
export async function lastAct(
  tx: Database,
  { actorId, action, entityId, at }: Params,
  now: Date,
): Promise<{ at: Date; detail: Record<string, unknown> | null } | null> {
  const of = auditEvents;
  const [act] = await tx
    .select({ at: of.at, actorId: of.actorId, detail: of.detail })
    .from(of)
    .where(
      and(
        ...[gte(of.at, subDays(now, 1)), eq(of.action, action)],
        entityId === undefined ? undefined : eq(of.entityId, entityId),
        at && eq(of.at, at),
      ),
    )
    .orderBy(desc(of.at), desc(of.seq))
    .limit(1);
  return act?.actorId === actorId ? act : null;
}
