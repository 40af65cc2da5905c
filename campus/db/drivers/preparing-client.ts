import { createHash } from 'node:crypto';
import pg from 'pg';

/** Most statements prepared on a connection: lists make many texts, and each costs the server memory. */
const MOST_PREPARED = 1_000;

/**
 * A connection that prepares each statement with parameters once, under a name made of its text. Most of ours
 * take longer to plan than to run.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // The overloads of `query` are many; what changes is only that a question gets its name.
  override query = ((...[asked, values, ...rest]: [unknown, unknown, ...unknown[]]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    return query.call(this, this.#prepared(asked, values), values, ...rest);
  }) as pg.Client['query'];

  #prepared(asked: unknown, values: unknown): unknown {
    if (!isNameless(asked) || !Array.isArray(values) || values.length === 0) return asked;
    const name = this.#nameOf(asked.text);
    return name === undefined ? asked : { ...asked, name };
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

const isNameless = (asked: unknown): asked is { text: string } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked && asked.name);
