import { expect } from 'vitest';

/** A mark of a row, by the place of who is to make it. */
export type PlannedMark = { by: number; row: string; mark: string };
/** What was said to somebody: at a row, or above the page, which has no row. */
export type Alarm = { by: number; row: string | null; said: string };
type Counts = Record<'calls' | 'unanswered' | 'offline' | 'closed', number>;
type Round = {
  seed: number;
  plan: PlannedMark[];
  /** What the institution wrote, each once. */
  written: Omit<PlannedMark, 'by'>[];
  /** What stands in the end; '' for nothing. */
  stands: Omit<PlannedMark, 'by'>[];
  alarms: Alarm[];
  counts: Counts;
};

/** Those whom two mark differently: one of them is told so. */
export function contestedIn(plan: PlannedMark[]): Set<string> {
  const rows = Map.groupBy(plan, ({ row }) => row);
  return new Set([...rows].flatMap(([row, marks]) => (marks.length > 1 ? [row] : [])));
}

/** Fails with each fault in words: on another's row, lost, false alarm. Else it prints what was done. */
export function expectNoFaults({ seed, plan, written, stands, alarms, counts }: Round): void {
  const contested = contestedIn(plan);
  const isPlanned = ({ row, mark }: { row: string; mark: string }) =>
    plan.some((each) => each.row === row && each.mark === mark);
  const isWritten = ({ row, mark }: PlannedMark) =>
    written.some((each) => each.row === row && each.mark === mark);
  const isTold = ({ by, row }: PlannedMark) =>
    contested.has(row) && alarms.some((alarm) => alarm.by === by && alarm.row === row);
  const planned = new Set(plan.map(({ row }) => row));
  const isRight = (one: { row: string; mark: string }) =>
    isPlanned(one) || (one.mark === '' && !planned.has(one.row));

  const onOthers = [...written.filter((one) => !isPlanned(one)), ...stands.filter((one) => !isRight(one))];
  const lost = plan.filter((one) => !isWritten(one) && !isTold(one));
  const unmarked = [...contested].filter((row) => !written.some((one) => one.row === row));
  const falseAlarms = alarms.filter(({ row }) => row === null || !contested.has(row));
  const faults = [
    ...onOthers.map(({ row, mark }) => `on another's row: ${mark || 'nothing'} at ${row}`),
    ...lost.map(({ by, row, mark }) => `lost: ${mark} at ${row} by ${by}, written there: ${marksAt(row)}`),
    ...unmarked.map((row) => `lost: both marks at ${row}`),
    ...falseAlarms.map(({ by, row, said }) => `false alarm: ${said} at ${row ?? 'the page'} of ${by}`),
  ];
  function marksAt(row: string): string {
    return written.flatMap((one) => (one.row === row ? [one.mark] : [])).join(', ') || 'nothing';
  }
  expect(faults, `seed ${seed}: ${faults.join('; ')}`).toEqual([]);
  expect(counts.offline, 'the network went').toBeGreaterThan(0);
  expect(counts.closed, 'a window was closed').toBeGreaterThan(0);
  console.log(
    `seed ${seed}: ${planned.size} of ${stands.length} marked, ${contested.size} of them by both; ${written.length} written by ${counts.calls} calls,`,
    `${counts.unanswered} unanswered, offline ${counts.offline} times, ${counts.closed} windows closed:`,
    '0 on another’s row, 0 lost, 0 false alarms',
  );
}
