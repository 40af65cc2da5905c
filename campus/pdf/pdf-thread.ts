import { parentPort } from 'node:worker_threads';
import { Unprintable } from './letters.ts';
import type { PdfDocument } from './pdf-document.ts';
import { writePdf } from './write-pdf.ts';

export type ToWrite = { id: number; paper: PdfDocument };
export type Written = { id: number } & ({ file: Uint8Array } | { letters: string[] } | { fault: string });

/** Writes what it is sent, one after another, beside the thread that answers. */
parentPort?.on('message', async ({ id, paper }: ToWrite) => {
  const written = await writePdf(paper).then(
    (file) => ({ file: new Uint8Array(file) }),
    (fault: unknown) =>
      fault instanceof Unprintable ? { letters: fault.letters } : { fault: String((fault as Error).stack) },
  );
  parentPort?.postMessage({ id, ...written } satisfies Written);
});
