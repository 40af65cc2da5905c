import type { Area } from '../area.ts';
import { serveWork } from './serve-work.ts';

/** What is put aside, or due by the clock, and fails. */
export const work: Area = { serve: serveWork };
