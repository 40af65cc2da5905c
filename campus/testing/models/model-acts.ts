import fc from 'fast-check';
import type { Database } from '../../db/database.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import type { Outcome } from '../../platform/outcome.ts';

/** One act of a model test: what is done, by or to whom, where, and how much of it. */
export type Act<Name extends string> = { act: Name; who: number; at: number; n: number };
/** One act, or two of different people at once, each in a transaction of its own. */
export type Step<Name extends string> = [Act<Name>] | [Act<Name>, Act<Name>];

type Choice<Name extends string> = {
  /** The acts; one that is to come more often stands there more often. */
  acts: readonly Name[];
  people: number;
  places: number;
  longest: number;
};

/** Sequences of steps, shrunk to the fewest and simplest that still fail. */
export function steps<Name extends string>({
  acts,
  people,
  places,
  longest,
}: Choice<Name>): fc.Arbitrary<Step<Name>[]> {
  const act = fc.record({
    ...{ act: fc.constantFrom(...acts), who: fc.nat(people - 1), at: fc.nat(places - 1), n: fc.nat(3) },
  });
  const step: fc.Arbitrary<Step<Name>> = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(act) },
    { weight: 1, arbitrary: fc.tuple(act, act) },
  );
  return fc.array(step, { maxLength: longest, size: 'max' });
}

/** The result of an act: done, refused, or `late` if what it read has changed or gone; else it throws. */
export type Came = 'done' | 'refused' | 'late' | 'nothing';

/** Does what a step says, both acts at once where it has two. */
export async function takeStep<Name extends string>(
  db: Database,
  step: Step<Name>,
  perform: (tx: Database, act: Act<Name>) => Promise<Outcome<unknown> | undefined>,
): Promise<Came[]> {
  return await Promise.all(step.map((act) => cameOf(db.transaction((tx) => perform(tx, act)))));
}

async function cameOf(act: Promise<Outcome<unknown> | undefined>): Promise<Came> {
  try {
    const outcome = await act;
    if (outcome === undefined) return 'nothing';
    return outcome.ok ? 'done' : 'refused';
  } catch (error) {
    if (error instanceof VersionConflict || error instanceof NotFound) return 'late';
    throw error;
  }
}
