import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

/** More texts than the program has; longer ones are lists of rows, which hardly come twice. */
const MOST_PREPARED = 1_000;
const LONGEST_TEXT = 10_000;

const { serialize } = protocol;

type Query = (text: string, values?: unknown[], options?: QueryOptions) => Promise<unknown>;
type Parsers = PGlite['parsers'];
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Statement = { name: string; types: number[]; row: Messages };

/**
 * Prepares each statement with parameters once on the embedded engine, as `PreparingClient` does on a
 * connection. Planning takes this engine longer than answering, and a prepared question enters it once
 * instead of six times.
 */
export function preparePglite(client: PGlite): PGlite {
  const execute = preparing(client);
  const ask = client.query.bind(client) as Query;
  const transaction = client.transaction.bind(client);
  const query: Query = async (text, values = [], options) => {
    if (isTooLong(text, values)) return await ask(text, values, options);
    await client._checkReady();
    return await client._runExclusiveTransaction(async () => {
      const answer = await execute(text, values, options);
      await client.syncToFs();
      return answer;
    });
  };
  return Object.assign(client, {
    query,
    transaction: <Result>(work: Parameters<typeof transaction<Result>>[0]) =>
      transaction<Result>((tx) => {
        const askWithin = tx.query.bind(tx) as Query;
        const within: Query = (text, values = [], options) =>
          tx.closed || isTooLong(text, values)
            ? askWithin(text, values, options)
            : execute(text, values, options);
        return work(Object.assign(tx, { query: within }));
      }),
  }) as PGlite;
}

const isTooLong = (text: string, values: unknown[]) => values.length > 0 && text.length > LONGEST_TEXT;

/** Executes a statement by its name, prepared the first time; without parameters in one message. */
function preparing(client: PGlite) {
  const statements = new Map<string, Statement>();
  const send = (...messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  const prepare = async (text: string): Promise<Statement> => {
    // The nameless statement lasts until the next of its kind, which nobody asks for in between.
    const name = statements.size < MOST_PREPARED ? `s${statements.size}` : '';
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const row = described.filter((message) => message.name === 'rowDescription');
    const statement = { name, types: parse.parseDescribeStatementResults(described), row };
    if (name) statements.set(text, statement);
    return statement;
  };

  const executed = async (text: string, values: unknown[]): Promise<Messages> => {
    const { name, types, row } = statements.get(text) ?? (await prepare(text));
    const bound = values.map((value, index) => serialized(client, value, types[index]));
    const answer = await send(serialize.bind({ statement: name, values: bound }), serialize.execute({}));
    return [...row, ...answer];
  };

  return (text: string, values: unknown[], options?: QueryOptions): Promise<Results> =>
    client._runExclusiveQuery(async () => {
      const answer = values.length === 0 ? await send(serialize.query(text)) : await executed(text, values);
      const { parsers, ...how } = options ?? {};
      return parse.parseResults(answer, before(parsers, client.parsers), how)[0] as Results;
    });
}

/** The question's own parsers before the engine's. Copying those took a fifth of a question's time. */
const before = (own: QueryOptions['parsers'], engines: Parsers): Parsers =>
  own ? Object.assign(Object.create(engines), own) : engines;

function serialized(client: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  const serializer = client.serializers[type];
  return serializer ? serializer(value) : String(value);
}
