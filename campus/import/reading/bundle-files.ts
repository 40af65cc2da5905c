import type { Readable } from 'node:stream';

/** The files of a bundle by their names, wherever they lie. `open` throws `Stopped`. */
export type Bundle = {
  has(file: string): boolean;
  open(file: string): Promise<Readable>;
  close(): void;
};
