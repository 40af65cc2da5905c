import type { RollRow } from '@/contract/presences/presences';
import { isThere } from './use-roll';

type Counted = Pick<RollRow, 'status' | 'exempt' | 'joined'>;

/** Excused by the professor, or freed by the office: it counts neither as there nor as absent. */
const isExcused = ({ status, exempt }: Pick<RollRow, 'status' | 'exempt'>): boolean =>
  status === 'excused' || status === 'exempt' || (status === null && exempt);

/** Not there, and to be written absent: who joined the course after the lesson began isn't. */
export const isMissing = (row: Counted): boolean =>
  !isThere(row) && !isExcused(row) && (row.joined || row.status !== null);

interface Confirmation {
  /** How many would be absent, of how many whose lesson it was; the excused aren't among the absent. */
  absent: number;
  of: number;
  excused: number;
  isMost: boolean;
}

/** What confirming a roll would write. */
export function confirmationOf(rows: Counted[]): Confirmation {
  const due = rows.filter((row) => row.joined || row.status !== null);
  const absent = due.filter(isMissing).length;
  return {
    absent,
    of: due.length,
    excused: due.filter(isExcused).length,
    isMost: absent * 2 > due.length,
  };
}
