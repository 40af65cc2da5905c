import { createHash, randomBytes } from 'node:crypto';

/** The seed of a draw: 128 random bits. */
export const newSeed = (): string => randomBytes(16).toString('hex');

/** What is told of a seed before it is used: whoever compares it afterwards knows that no other was taken. */
export const sealOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');
