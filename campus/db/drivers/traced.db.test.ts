import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { inSpan, keepTracing, type SpanStart } from '../../../observe/trace.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { facts } from '../schema.ts';

/** Each span with the one it is a part of. */
const opened: (SpanStart & { within?: string; failed?: string })[] = [];
const current = new AsyncLocalStorage<string>();

keepTracing({
  open(start) {
    const within = current.getStore();
    const span: (typeof opened)[number] = { ...start, ...(within && { within }) };
    opened.push(span);
    return {
      within: (work) => current.run(start.name, work),
      set: () => {},
      fail(what) {
        span.failed = what;
      },
      end: () => {},
    };
  },
  headers: () => ({}),
  traceId: () => current.getStore(),
});
const database = await testDatabase();
beforeEach(() => void opened.splice(0));
afterAll(() => keepTracing(undefined));

const value = 'the value of somebody';

it('a query is a span with its text, and without its values', async () => {
  await inSpan({ name: 'call', kind: 'server' }, () =>
    database.db.select().from(facts).where(eq(facts.key, value)),
  );
  const [, query, ...others] = opened;
  expect(query).toMatchObject({ name: 'select', kind: 'client', within: 'call' });
  expect(query?.attributes?.['db.query.text']).toMatch(/^select .* from "fact" where .*\$1$/);
  expect(others).toEqual([]);
  expect(JSON.stringify(opened)).not.toContain(value);
});

it('so are those of a transaction', async () => {
  await inSpan({ name: 'call', kind: 'server' }, () =>
    database.db.transaction(async (tx) => {
      await tx.insert(facts).values({ key: value, value: {} });
      await tx.delete(facts).where(eq(facts.key, value));
    }),
  );
  const queries = opened.filter(({ name }) => ['insert', 'delete'].includes(name));
  expect(queries).toMatchObject([
    { name: 'insert', within: 'call' },
    { name: 'delete', within: 'call' },
  ]);
});

it('a query that fails says which way, and nothing more', async () => {
  const failing = inSpan({ name: 'call', kind: 'server' }, () =>
    database.db.execute(sql`select ${value}::int`),
  );
  await expect(failing).rejects.toThrow();
  expect(opened[1]).toMatchObject({ name: 'select', failed: expect.stringMatching(/^\w+$/) });
});

it('what nobody asked for is no span: an idle campus is silent', async () => {
  await database.db.select().from(facts);
  expect(opened).toEqual([]);
});
