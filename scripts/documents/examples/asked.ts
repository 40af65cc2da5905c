import type { Known } from '../../../conformance/checks/bodies.ts';

export type Asked = { path: string; body: object; headers?: Record<string, string>; bearer?: boolean };

/** What is asked besides the reads of the areas; no body: there is nothing to ask about. */
export type Act = Omit<Asked, 'body'> & { body: (known: Known) => object | undefined };

export type Row = Record<string, unknown>;

/** What a call answered; an empty object where it didn't. */
export const resultOf = (known: Known, path: string) => (known.get(path) ?? {}) as Row;

/** Of a list in what a call answered, the first that passes. */
export function found(known: Known, path: string, list: string, passes: (row: Row) => boolean = () => true) {
  const rows = resultOf(known, path)[list];
  return Array.isArray(rows) ? (rows as Row[]).find(passes) : undefined;
}

export const given = (path: string, body: object = {}): Act => ({ path, body: () => body });

/** Asks about what another call answered. */
export const about = (path: string, from: string, body: (result: Row) => object | undefined): Act => ({
  path,
  body: (known) => (known.has(from) ? body(resultOf(known, from)) : undefined),
});

/** Asks about one thing of a list. */
export const aboutOne = (
  path: string,
  [from, list]: readonly [path: string, list: string],
  body: (row: Row) => object,
  passes?: (row: Row) => boolean,
): Act => ({
  path,
  body: (known) => {
    const row = found(known, from, list, passes);
    return row && body(row);
  },
});

export const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

export const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
