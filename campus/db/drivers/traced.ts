import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { inSpan, tracing } from '../../../observe/trace.ts';

type Query = (...args: never[]) => unknown;

const TEXT_LENGTH = 2_000;

/** Makes every query of the pool a span, where traces are made. */
export function tracePool(pool: pg.Pool): pg.Pool {
  if (!tracing()) return pool;
  pool.on('connect', (client) => Object.assign(client, { query: traced(client.query.bind(client)) }));
  return Object.assign(pool, { query: traced(pool.query.bind(pool)) });
}

/** The same for the embedded engine, in and out of transactions. */
export function tracePglite(client: PGlite): PGlite {
  if (!tracing()) return client;
  const transaction = client.transaction.bind(client);
  return Object.assign(client, {
    query: traced(client.query.bind(client)),
    transaction: <Result>(work: Parameters<typeof transaction<Result>>[0]) =>
      transaction<Result>((tx) => work(Object.assign(tx, { query: traced(tx.query.bind(tx)) }))),
  });
}

/** What is asked with a callback belongs to a span that is open already. */
function traced<Traced extends Query>(query: Traced): Traced {
  const asked = (...args: Parameters<Traced>) => {
    const text = textOf(args[0]);
    if (text === null || typeof args.at(-1) === 'function') return query(...args);
    const [verb = 'query'] = text.trimStart().split(/\s/, 1);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_LENGTH) };
    return inSpan({ name: verb.toLowerCase(), kind: 'client', attributes }, async () => await query(...args));
  };
  return asked as Traced;
}

/** With placeholders where values are. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  const { text } = (asked ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}
