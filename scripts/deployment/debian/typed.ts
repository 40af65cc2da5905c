import { type Block, filled, guideBlocks, unknownWords } from './guide.ts';
import type { Machine } from './machine.ts';

export const NAME = 'portal.example.edu';

/** What a reader puts in place of the guide's own words. */
export const OWN_WORDS = {
  '<this repository>': '/srv/repository',
};

/** Types steps of the guide one after the other, and remembers how long each took. */
export interface Typist {
  /** All blocks of these steps, or those from one to another that are asked for; what each printed. */
  step(number: number, isWanted?: (block: Block) => boolean): Promise<string[]>;
  lines: string[];
}

/** `words` besides: a block with a condition is typed where `conditions` has its word. */
export function typingOn(
  machine: Machine,
  { words = {}, conditions = [] }: { words?: Record<string, string>; conditions?: string[] } = {},
): Typist {
  const own = { ...OWN_WORDS, ...words };
  const gone = unknownWords(guideBlocks(), own);
  if (gone.length > 0) throw new Error(`docs/deployment.md has no ${gone.join(', ')} any more`);
  const lines: string[] = [];
  return {
    lines,
    async step(number, isWanted = () => true) {
      const printed: string[] = [];
      const from = Date.now();
      const wanted = guideBlocks().filter(
        (block) =>
          block.step === number &&
          (block.only === null || conditions.includes(block.only)) &&
          isWanted(block),
      );
      if (wanted.length === 0) throw new Error(`docs/deployment.md has no such block in step ${number}`);
      for (const { commands } of wanted) printed.push(await machine.type(filled(commands, own)));
      const seconds = Math.round((Date.now() - from) / 1_000);
      lines.push(`step ${number}, ${wanted.at(-1)?.heading}: ${wanted.length} blocks typed in ${seconds} s`);
      console.log(`             ${lines.at(-1)}`);
      return printed;
    },
  };
}
