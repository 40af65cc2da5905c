import type { OwnTable } from './own-tables.ts';

const ROWS_A_PIECE = 200;

/** A copy as JSON, piece by piece: never the whole of it is in memory. */
export async function* copyJson(tables: AsyncIterable<OwnTable>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  yield bytes.encode(`{\n "madeAt": ${JSON.stringify(madeAt)},\n "data": {`);
  let between = '\n';
  for await (const { name, rows } of tables) {
    yield bytes.encode(`${between}  ${JSON.stringify(name)}: [`);
    for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
      const lines = rows.slice(at, at + ROWS_A_PIECE).map((row) => `\n   ${JSON.stringify(row)}`);
      yield bytes.encode(`${at > 0 ? ',' : ''}${lines.join(',')}`);
    }
    yield bytes.encode(rows.length > 0 ? '\n  ]' : ']');
    between = ',\n';
  }
  yield bytes.encode('\n }\n}\n');
}
