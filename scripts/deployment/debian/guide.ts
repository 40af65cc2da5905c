import { readFileSync } from 'node:fs';

const GUIDE = 'docs/deployment.md';

/** What somebody types at once: a block of commands, with the headings that it stands below. */
export interface Block {
  step: number;
  heading: string;
  /** A word behind `sh`: it is typed only where that is the case. None: always. */
  only: string | null;
  commands: string;
}

/** The blocks for the machine, in their order: those of `sh` in the numbered steps. */
export function guideBlocks(text = readFileSync(GUIDE, 'utf8')): Block[] {
  const blocks: Block[] = [];
  let [step, heading] = [0, ''];
  for (const [, number, title, below, only, commands] of text.matchAll(PARTS)) {
    if (title !== undefined) [step, heading] = [Number(number ?? 0), title];
    else if (below !== undefined) heading = below;
    else if (commands !== undefined && step > 0) blocks.push({ step, heading, only: only || null, commands });
  }
  return blocks;
}

const PARTS = /^## (?:(\d+)\. )?(.+)$|^### (.+)$|^```sh ?(.*)\n([\s\S]*?)^```$/gm;

/** With the reader's own words in place of the guide's */
export function filled(commands: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((text, [guide, own]) => text.replaceAll(guide, own), commands);
}

/** The words of the guide that no block has. */
export const unknownWords = (blocks: Block[], words: Readonly<Record<string, string>>): string[] =>
  Object.keys(words).filter((word) => blocks.every(({ commands }) => !commands.includes(word)));
