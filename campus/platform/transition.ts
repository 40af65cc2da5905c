import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { audit, auditAll } from './audit.ts';
import { type Event, tellAll } from './events.ts';
import { VersionConflict } from './failures.ts';
import { type ActionOf, type EndsOf, type Moves, statesBefore } from './state-machine.ts';

/** What moves: each row has an id, a state and a version. */
type Moving = PgTable & { id: PgColumn; status: PgColumn; version: PgColumn };

type Transition<Table extends Moving, End> = {
  to: End;
  /** The profile that acts; null for the system and the office. */
  by: string | null;
  /** The version that was read, where somebody acts on what a page shows. */
  version?: number;
  /** What changes besides the state. */
  set?: Omit<Partial<Table['$inferInsert']>, 'id' | 'status' | 'version'>;
  /** For the audit: without passwords, tokens or texts of a person. */
  detail?: Record<string, unknown>;
  /** Who learns of it after commit. Empty where the caller tells of several at once. */
  tells: Event[];
};

/**
 * How the rows of a table move through their machine. A transition is all of it: only from a state that lists the
 * action, only on the version that was read, audited as `<entity>.<action>`, told. An action or an end that isn't in
 * the machine doesn't compile. Throws `VersionConflict`, with nothing written, where the row is no longer so: whether
 * the action is listed is asked before, by `allows`, for a refusal that says it.
 */
export function transitionsOf<Table extends Moving, const M extends Moves>(
  table: Table,
  machine: M,
  entity: string,
) {
  return async <Action extends ActionOf<M>>(
    tx: Database,
    id: string,
    action: Action,
    { to, by, version, set, detail, tells }: Transition<Table, EndsOf<M, Action>>,
    now: Date,
  ): Promise<{ version: number }> => {
    const asRead: (SQL | undefined)[] = [
      eq(table.id, id),
      inArray(table.status, statesBefore(machine, action)),
      version === undefined ? undefined : eq(table.version, version),
    ];
    const values = { ...set, status: to, version: sql`${table.version} + 1` };
    const [moved] = await tx
      .update<PgTable>(table)
      .set(values as PgUpdateSetSource<PgTable>)
      .where(and(...asRead))
      .returning({ version: sql<number>`${table.version}` });
    if (!moved) throw new VersionConflict(entity, id);
    await audit(tx, { actorId: by, action: `${entity}.${action}`, entity, entityId: id, detail }, now);
    await tellAll(tx, tells);
    return moved;
  };
}

/**
 * The same of several rows at once, in as many statements as of one: all of them or none. Throws `VersionConflict`
 * where one of them is no longer in a state that lists the action.
 */
export function allTransitionsOf<Table extends Moving, const M extends Moves>(
  table: Table,
  machine: M,
  entity: string,
) {
  return async <Action extends ActionOf<M>>(
    tx: Database,
    ids: readonly string[],
    action: Action,
    { to, by, set, detail, tells }: Omit<Transition<Table, EndsOf<M, Action>>, 'version'>,
    now: Date,
  ): Promise<void> => {
    if (ids.length === 0) return;
    const values = { ...set, status: to, version: sql`${table.version} + 1` };
    const moved = await tx
      .update<PgTable>(table)
      .set(values as PgUpdateSetSource<PgTable>)
      .where(and(inArray(table.id, [...ids]), inArray(table.status, statesBefore(machine, action))))
      .returning({ id: sql<string>`${table.id}` });
    const went = new Set(moved.map(({ id }) => id));
    const left = ids.find((id) => !went.has(id));
    if (left) throw new VersionConflict(entity, left);
    const entry = { actorId: by, action: `${entity}.${action}`, entity, detail };
    await auditAll(
      tx,
      ids.map((entityId) => ({ ...entry, entityId })),
      now,
    );
    await tellAll(tx, tells);
  };
}
