/** A row of a list in which one decides, as it is shown. */
export interface Decidable<Row> {
  row: Row;
  /** What was decided here, in a word. */
  word: string | null;
  /** The list has it no longer: decided here, or elsewhere. */
  isGone: boolean;
}

/**
 * The rows as read now; rows that have gone stay in their place, so that the same row stays under a pointer.
 * A row that comes back can be decided again.
 */
export function withDecided<Row>(
  shown: Decidable<Row>[],
  rows: Row[],
  idOf: (row: Row) => string,
): Decidable<Row>[] {
  const before = new Map(shown.map((each) => [idOf(each.row), each]));
  const now = rows.map((row): Decidable<Row> => {
    const known = before.get(idOf(row));
    return { row, word: known && !known.isGone ? known.word : null, isGone: false };
  });
  const read = new Set(rows.map(idOf));
  shown.forEach((each, index) => {
    if (read.has(idOf(each.row))) return;
    const previous = shown[index - 1];
    const place = previous ? now.findIndex(({ row }) => idOf(row) === idOf(previous.row)) + 1 : 0;
    now.splice(place, 0, { ...each, isGone: true });
  });
  return now;
}

/** Whether nothing is left to decide about it. */
export const isDecided = ({ word, isGone }: Pick<Decidable<unknown>, 'word' | 'isGone'>): boolean =>
  word !== null || isGone;

/** A row whose decision was undone can be decided again: at once if it is in the list, else after a read. */
export const withUndone = <Row>(
  shown: Decidable<Row>[],
  id: string,
  idOf: (row: Row) => string,
): Decidable<Row>[] =>
  shown.map((each) => (idOf(each.row) === id && !each.isGone ? { ...each, word: null } : each));
