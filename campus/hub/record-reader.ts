import { RECORD_SEPARATOR } from './protocol.ts';

/** Cuts what a client sends into records; one may come in several pieces, and a piece may hold several. */
export class RecordReader {
  readonly #limitBytes: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The records that `piece` completes, without their separators; null once one exceeds the limit with its own. */
  push(piece: Buffer): string[] | null {
    const bytes = Buffer.concat([this.#rest, piece]);
    const records: string[] = [];
    let start = 0;
    for (
      let end = bytes.indexOf(RECORD_SEPARATOR);
      end !== -1;
      end = bytes.indexOf(RECORD_SEPARATOR, start)
    ) {
      if (end + 1 - start > this.#limitBytes) return null;
      records.push(bytes.toString('utf8', start, end));
      start = end + 1;
    }
    this.#rest = bytes.subarray(start);
    return this.#rest.length > this.#limitBytes ? null : records;
  }
}
