import { type GivenProgram, type Program, startProgram } from '../e2e/support/programs/programs.ts';

/** When a program was killed, in the milliseconds of `Date.now()`: from the signal until it was gone. */
export interface Kill {
  name: string;
  from: number;
  until: number;
}

/** One of the programs of the cluster, which can be ended and started again where it was. */
export interface Instance {
  name: string;
  url: string;
  /** Resolves when it is ready again, as the release in this folder: this one unless told. */
  start(folder?: string): Promise<void>;
  /** As an operator ends it. */
  stop(): Promise<void>;
  /** As `kill -9` ends it. */
  kill(): Promise<Kill>;
}

export async function startInstance({
  url,
  ...given
}: GivenProgram & { url: string; isReady: () => Promise<boolean> }): Promise<Instance> {
  let program: Program = await startProgram(given);
  return {
    name: given.name,
    url,
    async start(folder) {
      program = await startProgram({ ...given, ...(folder && { cwd: folder }) });
    },
    stop: () => program.stop(),
    async kill() {
      const from = Date.now();
      await program.kill();
      return { name: given.name, from, until: Date.now() };
    },
  };
}
