import type { EnrolmentMode } from './enrolments.ts';

/** Modes in which nothing is decided before the window closes: when one asks doesn't matter. */
export type ModeAtClose = Extract<EnrolmentMode, 'ranked' | 'draw'>;

export const decidesAtClose = (mode: EnrolmentMode): mode is ModeAtClose =>
  mode === 'ranked' || mode === 'draw';
