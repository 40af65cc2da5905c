import type { RosterRow } from '@/contract/exams/roster';

/** The last instant (ISO) until which a student may still decide on a result; null where nobody may. */
export const decideUntil = (rows: Pick<RosterRow, 'outcome'>[]): string | null =>
  rows
    .flatMap(({ outcome }) => (outcome?.status === 'published' ? (outcome.decisionDueAt ?? []) : []))
    .sort()
    .at(-1) ?? null;
