import { createHash, randomBytes } from 'node:crypto';

/** The seed of a draw: 128 random bits. */
export const newSeed = (): string => randomBytes(16).toString('hex');

/** What is told of a seed before it is used: whoever compares it afterwards knows that no other was taken. */
export const sealOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

export type Ranked = { number: number; points: number };

/** By points, equal ones by a draw that anybody can repeat from the published seed (docs/ranking.md). */
export function rankingOrder<Each extends Ranked>(seed: string, applicants: Each[]): Each[] {
  return applicants
    .map((applicant) => ({ applicant, drawn: drawn(seed, applicant.number) }))
    .sort((one, other) => other.applicant.points - one.applicant.points || (one.drawn < other.drawn ? -1 : 1))
    .map(({ applicant }) => applicant);
}

const drawn = (seed: string, number: number) =>
  createHash('sha256').update(`${seed}:${number}`).digest('hex');
