import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { LockAction, LockType } from '../../contract/locks/locks.ts';
import type { Office } from '../../contract/wire/offices.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { careers, locks, type StoredText } from '../db/schema.ts';
import { ACTIVE, standsAt } from './machine.ts';

/** A lock that nobody has ended, with what a guard needs; times in milliseconds, since it comes as JSON. */
export type ActiveLock = {
  id: string;
  type: LockType;
  blocks: LockAction[];
  /** The units it is about; null for all. */
  unitIds: string[] | null;
  academicYear: number | null;
  reason: StoredText;
  amount: number | null;
  currency: string | null;
  ownerOffice: Office;
  /** The first step out, where it is a page. */
  link: string | null;
  placedAt: number;
  startsAt: number;
  graceUntil: number | null;
  endsAt: number | null;
  passes: Pass[];
};

type Pass = { id: string; action: LockAction; until: number; usedFor: string | null };

/** Something a student wants to do: of a unit, in an academic year, where it is of one. */
type Act = {
  action: LockAction;
  unitId?: string;
  academicYear?: number | null;
  /** Where it is done already, as its pass was used for it (`exam:<id>`): that pass still lets it stand. */
  doneAs?: string;
};

/** The standing locks of a career, `careerId` as a placeholder, as a part of another question. */
export const activeLocksOf = (careerId: Placeholder): SQL<ActiveLock[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'type', own.type, 'blocks', own.blocks,
    'unitIds', case
      when own.unit_id is not null then jsonb_build_array(own.unit_id)
      when own.from_year is not null then (${laterUnits})
    end,
    'academicYear', own.academic_year, 'reason', own.reason, 'amount', own.amount, 'currency', own.currency,
    'ownerOffice', own.owner_office, 'link', own.steps->0->>'link', 'placedAt', ${ms('own.placed_at')}, 'startsAt', ${ms('own.starts_at')},
    'graceUntil', ${ms('own.grace_until')}, 'endsAt', ${ms('own.ends_at')}, 'passes', (${passes}))
    order by coalesce(own.grace_until, own.starts_at), own.id), '[]')
  from career_lock as own
  where own.career_id = ${careerId} and own.status in ('scheduled', 'warning', 'active'))`;

function ms(column: string): SQL {
  return sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;
}

const laterUnits = sql`select coalesce(jsonb_agg(plan_row.unit_id), '[]')
  from plan join plan_row on plan_row.plan_id = plan.id
  where plan.career_id = own.career_id and plan.status = 'approved' and plan_row.year >= own.from_year`;

const passes = sql`select coalesce(jsonb_agg(jsonb_build_object('id', pass.id, 'action', pass.action,
    'until', ${ms('pass.until')}, 'usedFor', pass.used_for) order by pass.until, pass.id), '[]')
  from lock_pass as pass where pass.lock_id = own.id`;

/** The locks against an act at `now`, and the passes that it would use: one of each lock. */
export type Guarded = { blocking: ActiveLock[]; passes: string[] };

/** The clock alone says it; what a task has written down by then counts for nothing. */
export function guard(locks: ActiveLock[], act: Act, now: Date): Guarded {
  const against = locks.filter((lock) => isAbout(lock, act) && standsAt(timesOf(lock), now) === 'active');
  const found = against.map((lock) => ({ lock, pass: passFor(lock, act, now) }));
  return {
    blocking: found.filter(({ pass }) => !pass).map(({ lock }) => lock),
    passes: found.flatMap(({ pass }) => (pass && pass.usedFor === null ? pass.id : [])),
  };
}

/** Of an academic year that is not told a lock asks nothing; a unit that is not told is none. */
const isAbout = (
  { blocks, unitIds, academicYear }: Pick<ActiveLock, 'blocks' | 'unitIds' | 'academicYear'>,
  act: Act,
): boolean =>
  blocks.includes(act.action) &&
  (unitIds === null || (act.unitId !== undefined && unitIds.includes(act.unitId))) &&
  (academicYear === null || act.academicYear == null || act.academicYear >= academicYear);

export const timesOf = ({ startsAt, graceUntil, endsAt }: ActiveLock) => ({
  startsAt: new Date(startsAt),
  graceUntil: graceUntil === null ? null : new Date(graceUntil),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** The one that was used for it, or else the one that ends first; its instant is included. */
function passFor({ passes: given }: ActiveLock, { action, doneAs }: Act, now: Date): Pass | undefined {
  const ofAction = given.filter((pass) => pass.action === action);
  const used = ofAction.find(({ usedFor }) => usedFor !== null && usedFor === doneAs);
  return used ?? ofAction.find(({ usedFor, until }) => usedFor === null && until >= now.getTime());
}

/** The locks against an act of a career; without any it may be done, with `spendPasses`. */
export async function locksOn(
  db: Database,
  careerId: string,
  action: LockAction,
  { now, ...about }: Omit<Act, 'action'> & { now: Date },
): Promise<Guarded> {
  return guard(await activeLocks(db, careerId), { action, ...about }, now);
}

/** The locks of a career that nobody has ended, those that stop something first. */
export async function activeLocks(db: Database, careerId: string): Promise<ActiveLock[]> {
  const [career] = await locksOfCareer(db).execute({ careerId });
  return career?.locks ?? [];
}

const locksOfCareer = prepared((db) =>
  db
    .select({ locks: activeLocksOf(sql.placeholder('careerId')) })
    .from(careers)
    .where(eq(careers.id, sql.placeholder('careerId')))
    .prepare(''),
);

/** The locks that stop an action of a career at `now`, whatever they are about: a task looks closer. */
export const stoppedNow = (tx: Database, action: LockAction, careerId: SQLWrapper, now: Date | SQL<Date>) =>
  tx
    .select({ id: locks.id })
    .from(locks)
    .where(
      and(
        sql`"career_lock"."career_id" = ${careerId}`,
        inArray(locks.status, ACTIVE),
        sql`${action} = any(${locks.blocks})`,
        lte(stopsFrom, now instanceof Date ? now.toISOString() : now),
        or(isNull(locks.endsAt), gt(locks.endsAt, now)),
      ),
    );

const stopsFrom: SQL = sql`coalesce(${locks.graceUntil}, ${locks.startsAt})`;

/** Holds a career's standing locks until the transaction ends: whoever is ending one goes first. */
export const holdLocks = (tx: Database, careerId: string) =>
  tx
    .select({ id: locks.id })
    .from(locks)
    .where(and(eq(locks.careerId, careerId), inArray(locks.status, ACTIVE)))
    .for('share');
