import { createHash } from 'node:crypto';
import pg from 'pg';

/** More texts than the program has: lists of many lengths make new ones, and each costs the server memory. */
const MOST_PREPARED = 1_000;

const names = new Map<string, string>();

/**
 * A connection on which a statement with parameters is parsed and planned once: from then on it is known by a name
 * made of its text. Most of ours take longer to plan than to run.
 */
export class PreparingClient extends pg.Client {
  // The overloads of `query` are many; what changes is only that a question gets its name.
  override query = ((...[asked, values, ...rest]: [unknown, unknown, ...unknown[]]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    return query.call(this, prepared(asked, values), values, ...rest);
  }) as pg.Client['query'];
}

function prepared(asked: unknown, values: unknown): unknown {
  if (!isNameless(asked) || !Array.isArray(values) || values.length === 0) return asked;
  const name = nameOf(asked.text);
  return name === undefined ? asked : { ...asked, name };
}

const isNameless = (asked: unknown): asked is { text: string } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked && asked.name);

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
