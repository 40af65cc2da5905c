import process from 'node:process';
import type fc from 'fast-check';

/** For as many sequences as anybody asks for by hand; in ms. */
export const MODEL_TIMEOUT = 36_000_000;

/**
 * The number of sequences and the seed of a model test: `usual` and a new seed in `npm test`, else
 * `MODEL_RUNS` and `MODEL_SEED` (`npm run models`). A failure prints its seed and its smallest sequence.
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
