import { addHours } from 'date-fns/addHours';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { planRows, plans, standingRows } from '../../db/schema.ts';
import { forge, recordFields } from '../../testing/models/forgery-fixtures.ts';
import { MODEL_TIMEOUT, modelRuns } from '../../testing/models/model-runs.ts';
import {
  givenRecordWorld,
  type Place,
  type RecordWorld,
  recordActs,
} from '../../testing/models/record-acts-fixtures.ts';
import { startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { verifyRecords } from './verify-records.ts';

const { inTransaction } = await testDatabase();

type Outcome = { grade: number | null; status: 'draft' | 'published' | 'accepted' | 'over' | 'recorded' };
type Sheet = { places: Place[]; becomes: number | 'annulled' | null; signed: boolean };
/** What is on record of a unit: its grade, and whether an outcome brought it. */
type Row = { grade: number; from: 'outcome' | 'office' | 'recognition' };
type Model = { outcomes: Map<string, Outcome>; sheets: Map<number, Sheet>; rows: Map<string, Row> };
type Acts = ReturnType<typeof recordActs>;

const place = fc.record({ on: fc.nat(1), who: fc.nat(1) });
const grade = fc.integer({ min: 18, max: 30 });
const orNone = fc.option(grade, { freq: 4 });
const hours = fc.constantFrom(0, 1, 26, 24 * 5);
const act = fc.oneof(
  ...(['accept', 'refuse', 'undo', 'publish', 'prepare', 'discard', 'check', 'approve'] as const).map(
    (kind) => fc.record({ kind: fc.constant(kind), place, grade: fc.constant(null), hours }),
  ),
  ...(['sign', 'record', 'sign', 'record', 'check', 'prepare'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), place, grade: fc.constant(null), hours: fc.constant(0) }),
  ),
  ...(['enter', 'rectify', 'enter', 'rectify'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), place, grade: orNone, hours }),
  ),
  ...(['recognise', 'add'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), place, grade, hours }),
  ),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** So that sheets are often reached: both students of the first exam, from their results on. */
const opening: Act[] = [
  { kind: 'enter', place: { on: 0, who: 0 }, grade: 27, hours: 0 },
  { kind: 'enter', place: { on: 0, who: 1 }, grade: 22, hours: 0 },
  { kind: 'publish', place: { on: 0, who: 0 }, grade: null, hours: 0 },
  { kind: 'accept', place: { on: 0, who: 0 }, grade: null, hours: 0 },
  { kind: 'prepare', place: { on: 0, who: 0 }, grade: null, hours: 24 * 5 },
  { kind: 'check', place: { on: 0, who: 0 }, grade: null, hours: 0 },
  { kind: 'sign', place: { on: 0, who: 0 }, grade: null, hours: 0 },
  { kind: 'record', place: { on: 0, who: 0 }, grade: null, hours: 0 },
];

it(
  'G13: whatever people do in whatever order, transcripts say what was done, and a forged field is found',
  async () => {
    const acts = fc.tuple(fc.nat(opening.length), fc.array(act, { minLength: 4, maxLength: 16 }));
    const forgeries = fc.array(fc.tuple(fc.nat(recordFields.length - 1), fc.nat(50)), {
      minLength: 6,
      maxLength: 6,
    });
    const property = fc.asyncProperty(acts, forgeries, async ([begun, then], tries) => {
      await inTransaction(async (tx) => {
        const world = await givenRecordWorld(tx);
        await followed(tx, world, [...opening.slice(0, begun), ...then]);
        for (const [field, at] of tries) await forged(tx, field, at);
      })();
    });
    await fc.assert(property, modelRuns(4));
  },
  MODEL_TIMEOUT,
);

async function followed(tx: Database, world: RecordWorld, acts: readonly Act[]): Promise<void> {
  const model: Model = { outcomes: new Map(), sheets: new Map(), rows: new Map() };
  const doing = recordActs(tx, world);
  let now = addHours(startsAt, 6);
  for (const each of acts) {
    now = addHours(now, each.hours);
    await steps[each.kind]?.(doing, model, each, now);
    expect(await stored(tx, world)).toEqual(expected(model));
    expect((await verifyRecords(tx)).faults).toEqual([]);
  }
}

const keyOf = ({ on, who }: Place) => `${on} ${who}`;
const placesOf = (on: number): Place[] => [0, 1].map((who) => ({ on, who }));

type Step = (acts: Acts, model: Model, act: Act, now: Date) => Promise<void>;

/** An act, and what the model makes of it where it was done. */
const steps: Record<Act['kind'], Step> = {
  enter: async (acts, { outcomes }, { place, grade }, now) => {
    if (await acts.enter(place, grade, now)) outcomes.set(keyOf(place), { grade, status: 'draft' });
  },
  publish: async (acts, { outcomes }, { place: { on } }, now) => {
    if (!(await acts.publish(on, now))) return;
    for (const outcome of of(outcomes, on, 'draft'))
      outcome.status = outcome.grade === null ? 'over' : 'published';
  },
  accept: decided('accepted', 'accept'),
  refuse: decided('over', 'refuse'),
  undo: decided('published', 'undo'),
  prepare: async (acts, { outcomes, sheets, rows }, { place: { on } }, now) => {
    const due = await Promise.all(placesOf(on).map(async (each) => ({ each, at: await acts.dueAt(each) })));
    if (!(await acts.prepare(on, now))) return;
    for (const { each, at } of due) {
      const outcome = outcomes.get(keyOf(each));
      if (outcome?.status === 'published' && at && now > at) outcome.status = 'accepted';
    }
    const places = placesOf(on).filter(
      (each) => outcomes.get(keyOf(each))?.status === 'accepted' && !rows.has(keyOf(each)),
    );
    sheets.set(on, { places, becomes: null, signed: false });
  },
  discard: async (acts, { sheets }, { place: { on } }, now) => {
    if (await acts.discard(on, now)) sheets.delete(on);
  },
  check: async (acts, _, { place }, now) => void (await acts.check(place.on, now)),
  approve: async (acts, _, { place }, now) => void (await acts.approve(place.on, now)),
  sign: async (acts, { sheets }, { place: { on } }, now) => {
    const sheet = sheets.get(on);
    if ((await acts.sign(on, now)) && sheet) sheet.signed = true;
  },
  record: async (acts, model, { place: { on } }, now) => {
    const sheet = model.sheets.get(on);
    const isRecorded = await acts.record(on, now);
    expect(isRecorded).toBe(sheet?.signed ?? false);
    if (!isRecorded || !sheet) return;
    for (const each of sheet.places) recordOne(model, keyOf(each), sheet.becomes);
    model.sheets.delete(on);
  },
  rectify: async (acts, { sheets }, { place, grade }, now) => {
    if (await acts.rectify(place, grade, now))
      sheets.set(place.on, { places: [place], becomes: grade ?? 'annulled', signed: false });
  },
  recognise: async (acts, { rows }, { place, grade }, now) => {
    const isOnRecord = rows.has(keyOf(place));
    if (!(await acts.recognise(place, grade ?? 18, now))) return;
    expect(isOnRecord).toBe(false);
    rows.set(keyOf(place), { grade: grade ?? 18, from: 'recognition' });
  },
  add: async (acts, { outcomes, rows }, { place, grade }, now) => {
    const from = rows.get(keyOf(place))?.from;
    const isAwaited = ['published', 'accepted'].includes(outcomes.get(keyOf(place))?.status ?? '');
    const isDone = await acts.add(place, grade ?? 18, now);
    if (from === 'outcome' || (isAwaited && !from)) expect(isDone).toBe(false);
    if (from === 'office' || from === 'recognition') expect(isDone).toBe(true);
    if (isDone) rows.set(keyOf(place), { grade: grade ?? 18, from: 'office' });
  },
};

function decided(status: Outcome['status'], kind: 'accept' | 'refuse' | 'undo'): Step {
  return async (acts, { outcomes }, { place }, now) => {
    const outcome = outcomes.get(keyOf(place));
    if ((await acts[kind](place, now)) && outcome) outcome.status = status;
  };
}

const of = (outcomes: Model['outcomes'], on: number, status: Outcome['status']) =>
  placesOf(on).flatMap((each) => {
    const outcome = outcomes.get(keyOf(each));
    return outcome?.status === status ? [outcome] : [];
  });

function recordOne({ outcomes, rows }: Model, key: string, becomes: Sheet['becomes']): void {
  const outcome = outcomes.get(key);
  if (!outcome) throw new Error('a sheet of nothing');
  const isOwn = rows.get(key)?.from === 'outcome';
  if (becomes === 'annulled') {
    outcome.status = 'over';
    if (isOwn) rows.delete(key);
    return;
  }
  outcome.status = 'recorded';
  outcome.grade = becomes ?? outcome.grade;
  // Of a first record nobody's mark may be lost; a correction leaves what is on record by something else.
  if (becomes === null) expect(rows.has(key)).toBe(false);
  if (outcome.grade !== null && (isOwn || !rows.has(key)))
    rows.set(key, { grade: outcome.grade, from: 'outcome' });
}

/** By exam and student: what is on record, and what the plan says of it. */
const expected = ({ rows }: Model): string[] =>
  [0, 1].flatMap((on) =>
    placesOf(on).map((each) => {
      const row = rows.get(keyOf(each));
      const status = row ? (row.from === 'recognition' ? 'recognised' : 'passed') : 'planned';
      return `${keyOf(each)}: ${row?.grade ?? 'nothing'}, ${status}`;
    }),
  );

async function stored(tx: Database, { sessions, careers }: RecordWorld): Promise<string[]> {
  const rows = await tx.select().from(standingRows);
  const planned = await tx
    .select({ careerId: plans.careerId, unitId: planRows.unitId, status: planRows.status })
    .from(planRows)
    .innerJoin(plans, eq(plans.id, planRows.planId))
    .orderBy(asc(plans.careerId));
  return sessions.flatMap(({ unitId }, on) =>
    careers.map((careerId, who) => {
      const isOwn = (row: { careerId: string; unitId: string }) =>
        row.careerId === careerId && row.unitId === unitId;
      return `${on} ${who}: ${rows.find(isOwn)?.grade ?? 'nothing'}, ${planned.find(isOwn)?.status}`;
    }),
  );
}

class Undone extends Error {}

/** Changes a stored field past all triggers; the database must refuse it or verification find it. */
async function forged(tx: Database, field: number, at: number): Promise<void> {
  const chosen = recordFields[field];
  if (!chosen) throw new Error('no such field');
  const forging = tx.transaction(async (inner) => {
    if (await forge(inner, chosen, at)) {
      const { faults } = await verifyRecords(inner);
      expect(faults, `${chosen.table}.${chosen.column}`).not.toEqual([]);
    }
    throw new Undone();
  });
  await forging.catch((error: unknown) => {
    const isRefused = /^23/.test((error as { cause?: { code?: string } }).cause?.code ?? '');
    if (!(error instanceof Undone) && !isRefused) throw error;
  });
}
