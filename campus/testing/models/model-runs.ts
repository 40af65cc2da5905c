import process from 'node:process';
import type fc from 'fast-check';

/** For as many sequences as anybody asks for by hand; in ms. */
export const MODEL_TIMEOUT = 36_000_000;

/**
 * How many sequences a model test tries, and from which seed: `usual` with a seed of its own each time in `npm test`,
 * `MODEL_RUNS` and `MODEL_SEED` by hand (`npm run models`). A failure prints its seed and the smallest sequence.
 */
export function modelRuns(usual: number): Pick<fc.Parameters<unknown>, 'numRuns' | 'seed' | 'endOnFailure'> {
  const { MODEL_RUNS, MODEL_SEED } = process.env;
  return {
    numRuns: Number(MODEL_RUNS ?? usual),
    ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
    endOnFailure: false,
  };
}

/** The seeds of all rounds: `usual` new ones in `npm test`, or those of `ROUNDS` and `SEED`. */
export function roundsOf(usual: number): number[] {
  const { ROUNDS, SEED } = process.env;
  const first = Number(SEED ?? Math.floor(Math.random() * 1_000_000));
  return Array.from({ length: Number(ROUNDS ?? usual) }, (_, round) => first + round);
}
