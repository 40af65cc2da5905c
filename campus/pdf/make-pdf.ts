import { Worker } from 'node:worker_threads';
import { Busy } from '../platform/failures.ts';
import { askerNow } from '../platform/limits/asker.ts';
import { createWaitingLines } from '../platform/limits/waiting-lines.ts';
import { Unprintable } from './letters.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { ToWrite, Written } from './pdf-thread.ts';

/** A paper takes a tenth of a second: who would wait longer than for so many is told to come again. */
const MOST_WAITING = 100;
const BUSY_S = 5;
const MEMORY_MB = 256;

type Waiting = { resolve: (file: Uint8Array) => void; reject: (fault: Error) => void };

/**
 * Makes a PDF in a separate thread that starts with the first and stays, so that other calls are answered
 * meanwhile. Askers take turns. Throws `Unprintable` for letters that the font lacks, `Busy` where too many
 * wait.
 */
export const makePdf = (paper: PdfDocument): Promise<Uint8Array> => writer.write(paper);

/** Makes a PDF in the background, where it may take its time and delays no other paper. */
export const makeLongPdf = (paper: PdfDocument): Promise<Uint8Array> => longWriter.write(paper);

/** Whose thread runs `script`. */
export class PdfWriter {
  readonly #script: URL;
  #thread: Worker | null = null;
  #last = 0;
  /** What the thread writes: one at a time, so that the next one is whose turn it is. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #lines = createWaitingLines({ room: MOST_WAITING - 1, full: () => new Busy(BUSY_S) });
  #isWriting = false;

  constructor(script: URL) {
    this.#script = script;
  }

  async write(paper: PdfDocument): Promise<Uint8Array> {
    if (this.#isWriting) await this.#lines.wait(askerNow());
    this.#isWriting = true;
    try {
      return await this.#written(paper);
    } finally {
      if (!this.#lines.callNext()) this.#isWriting = false;
    }
  }

  #written(paper: PdfDocument): Promise<Uint8Array> {
    const thread = this.#started();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      thread.postMessage({ id, paper } satisfies ToWrite);
      thread.ref(); // a process doesn't end before what it was asked for
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #started(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    thread.on('message', (written: Written) => this.#take(thread, written));
    thread.on('error', (fault: Error) => this.#ended(thread, fault));
    thread.on('exit', () => this.#ended(thread, new Error('the thread that writes papers has ended')));
    this.#thread = thread;
    return thread;
  }

  #take(thread: Worker, written: Written): void {
    const waiting = this.#waiting.get(written.id);
    this.#waiting.delete(written.id);
    if (this.#waiting.size === 0) thread.unref();
    if ('file' in written) waiting?.resolve(written.file);
    else waiting?.reject('letters' in written ? new Unprintable(written.letters) : new Error(written.fault));
  }

  /** Rejects what waited for this thread; the next paper gets a new one. */
  #ended(thread: Worker, fault: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
  }
}

const THREAD = new URL('./pdf-thread.ts', import.meta.url);
const writer = new PdfWriter(THREAD);
const longWriter = new PdfWriter(THREAD);
