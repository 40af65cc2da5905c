import type { DayTexts } from '@/components/ui/time/tile';

/** A step in its reader's words; what it has none of is left out. */
export interface WrittenStep {
  title: string;
  severity: string;
  left: StepLeft;
  /** A path of the portal, and what is done there. */
  link?: string;
  verb?: string;
  due?: string;
  /** The day (ISO) of the thing that it is about, and its line. */
  held?: { at: string; words: DayTexts; line: string };
  blocks?: string;
  /** As of `NextStep`. */
  office?: string;
  dismiss?: string;
}

/** What is left: a number with its word, or the time until `endsAt` (ISO). Undated: the number of things. */
export interface StepLeft {
  look?: 'blocked' | 'pressing';
  count?: number;
  word?: string;
  endsAt?: string;
}
