import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { auditEach } from '../audit/audit.ts';
import { VersionConflict } from '../failures.ts';
import { type Event, tellAll } from '../live/events.ts';
import { type ActionOf, type EndsOf, type Moves, statesBefore } from './state-machine.ts';

/** What moves: each row has an id and a state, and a version where nobody holds it while a page shows it. */
type Moving = PgTable & { id: PgColumn; status: PgColumn; version?: PgColumn };
type Versioned = { version: PgColumn };
type Row<Table extends Moving> = Table['$inferSelect'];

type Change<Table extends Moving, End> = {
  to: End;
  /** The profile that acts; null for the system and the office. */
  by: string | null;
  /** What changes besides the state. */
  set?: Omit<PgUpdateSetSource<Table>, 'id' | 'status' | 'version'>;
  /** For the audit: without passwords, tokens or texts of a person. */
  detail?: Record<string, unknown>;
};

/** Who learns of it after commit. Empty where the caller tells of several at once. */
type Telling = { tells: Event[] };

/** The version that was read, where somebody acts on what a page shows. */
type AsRead<Table extends Moving> = { version?: Table extends Versioned ? number : never };

/**
 * How rows of a table move through their machine. A transition requires a state that lists the action and the
 * version that was read; it audits `<entity>.<action>` and tells its events. Unknown actions and ends don't
 * compile. Throws `VersionConflict`, with nothing written; ask `allows` first for a refusal with a reason.
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
    { tells, version, ...change }: Change<Table, EndsOf<M, Action>> & Telling & AsRead<Table>,
    now: Date,
  ): Promise<Table extends Versioned ? { version: number } : unknown> => {
    const asRead = version === undefined || !table.version ? undefined : eq(table.version, version);
    const where = and(eq(table.id, id), asRead, isListed(table, machine, action));
    const [moved] = await update(tx, table, where, change);
    if (!moved) throw new VersionConflict(entity, id);
    await write(tx, { entity, action, ...change }, [moved], tells, now);
    return { version: moved.version } as Table extends Versioned ? { version: number } : unknown;
  };
}

/** Moves several rows in as few statements as one. All or none: throws `VersionConflict`. */
export function allTransitionsOf<Table extends Moving, const M extends Moves>(
  table: Table,
  machine: M,
  entity: string,
) {
  return async <Action extends ActionOf<M>>(
    tx: Database,
    ids: readonly string[],
    action: Action,
    { tells, ...change }: Change<Table, EndsOf<M, Action>> & Telling,
    now: Date,
  ): Promise<void> => {
    if (ids.length === 0) return;
    const where = and(among(table.id, ids), isListed(table, machine, action));
    const moved = await update(tx, table, where, change);
    const went = new Set(moved.map(({ id }) => id));
    const left = ids.find((id) => !went.has(id));
    if (left) throw new VersionConflict(entity, left);
    await write(tx, { entity, action, ...change }, moved, tells, now);
  };
}

/** Of what was found; `keepsVersion` where it was so, and shown so, before it is written down. */
type Found<Table extends Moving, End> = Change<Table, End> & {
  keepsVersion?: true;
  tells?(row: Row<Table>): Event[];
};

/** Moves and returns the rows found in a state that lists the action; others are left alone. */
export function foundTransitionsOf<Table extends Moving, const M extends Moves>(
  table: Table,
  machine: M,
  entity: string,
) {
  return async <Action extends ActionOf<M>>(
    tx: Database,
    found: SQL | undefined,
    action: Action,
    { tells, keepsVersion, ...change }: Found<Table, EndsOf<M, Action>>,
    now: Date,
  ): Promise<Row<Table>[]> => {
    const where = and(found, isListed(table, machine, action));
    const counted = { ...change, keepsVersion };
    const moved = await update<Table, Row<Table> & Moved>(tx, table, where, counted, getTableColumns(table));
    await write(
      tx,
      { entity, action, ...change },
      moved,
      tells ? moved.flatMap((row) => tells(row)) : [],
      now,
    );
    return moved;
  };
}

type Moved = { id: string; version?: number };

const isListed = <M extends Moves>(table: Moving, machine: M, action: ActionOf<M>): SQL =>
  inArray(table.status, statesBefore(machine, action));

async function update<Table extends Moving, Returned = Moved>(
  tx: Database,
  table: Table,
  where: SQL | undefined,
  { to, set, keepsVersion }: Pick<Found<Table, unknown>, 'to' | 'set' | 'keepsVersion'>,
  returned: Record<string, PgColumn> = { id: table.id, ...(table.version && { version: table.version }) },
): Promise<Returned[]> {
  const counted = table.version && !keepsVersion ? { version: sql`${table.version} + 1` } : {};
  const values = { ...set, status: to, ...counted };
  const rows = await tx
    .update<PgTable>(table)
    .set(values as PgUpdateSetSource<PgTable>)
    .where(where)
    .returning(returned);
  return rows as Returned[];
}

type Named = { entity: string; action: string; by: string | null; detail?: Record<string, unknown> };

async function write(
  tx: Database,
  { entity, action, by, detail }: Named,
  moved: Moved[],
  tells: Event[],
  now: Date,
): Promise<void> {
  const entry = { actorId: by, action: `${entity}.${action}`, entity, detail };
  await auditEach(
    tx,
    moved.map(({ id }) => id),
    entry,
    now,
  );
  await tellAll(tx, tells);
}
