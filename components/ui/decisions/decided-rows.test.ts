import { describe, expect, it } from 'vitest';
import { type Decidable, withDecided, withUndone } from './decided-rows';

type Row = { id: string };
const rows = (ids: string) => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;
const first = (ids: string) => withDecided<Row>([], rows(ids), idOf);
const written = (shown: Decidable<Row>[]) =>
  shown.map(({ row, word, isGone }) => row.id + (word ?? '') + (isGone ? '–' : '')).join(' ');
const decide = (shown: Decidable<Row>[], id: string) =>
  shown.map((each) => (each.row.id === id ? { ...each, word: '!' } : each));

describe('a list in which one decides', () => {
  it('leaves a decided row in its place, so that the next one doesn’t come under the pointer', () => {
    const decided = withDecided(decide(first('abc'), 'a'), rows('bc'), idOf);
    expect(written(decided)).toBe('a!– b c');
    const both = withDecided(decide(decided, 'b'), rows('c'), idOf);
    expect(written(both)).toBe('a!– b!– c');
    expect(written(withDecided(both, rows(''), idOf))).toBe('a!– b!– c–');
  });

  it('leaves one that somebody else has decided, and adds what comes', () => {
    expect(written(withDecided(first('abc'), rows('acd'), idOf))).toBe('a b– c d');
  });

  it('shows a decided row as decided before the list is read again', () => {
    expect(written(withDecided(decide(first('ab'), 'a'), rows('ab'), idOf))).toBe('a! b');
  });

  it('takes a row that comes back as one to be decided', () => {
    const gone = withDecided(decide(first('ab'), 'a'), rows('b'), idOf);
    expect(written(withDecided(gone, rows('ab'), idOf))).toBe('a b');
  });

  it('has a row of which the decision was taken back to decide again, once it is there', () => {
    const decided = decide(first('ab'), 'a');
    expect(written(withUndone(decided, 'a', idOf))).toBe('a b');
    const gone = withUndone(withDecided(decided, rows('b'), idOf), 'a', idOf);
    expect(written(gone)).toBe('a!– b');
    expect(written(withDecided(gone, rows('ab'), idOf))).toBe('a b');
  });
});
