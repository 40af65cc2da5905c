import { pipeline } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { Stopped } from '../reports/findings.ts';
import { LONGEST_RECORD } from './limits.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_BOMS = ['fffe', 'feff'];

export type CsvRecord = { line: number; cells: string[] };

/**
 * The records of a CSV file (RFC 4180, UTF-8, a byte order mark allowed), the header among them, each with the line
 * it starts on. Bytes that are no UTF-8 arrive as U+FFFD. Throws `Stopped` where it can't go on.
 */
export async function* readCsv(
  file: string,
  content: AsyncIterable<Buffer>,
  delimiter = ',',
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true, // a spreadsheet's empty last rows
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_RECORD,
    info: true,
  });
  pipeline(
    content,
    (chunks: AsyncIterable<Buffer>) => withoutBom(file, chunks),
    parser,
    () => {},
  );
  let line = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[];
      info: InfoRecord;
    }>) {
      line = info.lines;
      yield { line: line - lineBreaksIn(cells), cells };
    }
  } catch (error) {
    if (error instanceof Stopped) throw error;
    throw new Stopped(error instanceof CsvError ? 'not_csv' : 'file_unreadable', { file, line: line + 1 });
  }
}

async function* withoutBom(file: string, chunks: AsyncIterable<Buffer>) {
  let first = true;
  for await (const chunk of chunks) {
    if (first && UTF16_BOMS.includes(chunk.toString('hex', 0, 2))) {
      throw new Stopped('encoding', { file, line: 1, value: chunk.toString('utf8', 0, 20) });
    }
    yield first && chunk.subarray(0, BOM.length).equals(BOM) ? chunk.subarray(BOM.length) : chunk;
    first = false;
  }
}

const lineBreaksIn = (cells: string[]) =>
  cells.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
