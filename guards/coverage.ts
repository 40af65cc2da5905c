import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.ts';

/** A test that names a requirement, e.g. `A4: a record of exactly ten minutes still opens the page`. */
interface Proof {
  row: string;
  sentence: string;
  file: string;
}

/** Every requirement's number and what it says. */
export const requirements: Record<string, string> = JSON.parse(
  readFileSync('guards/requirements.json', 'utf8'),
);

/** The tests that name `row`, in the order of their files. */
export const proofsOf = (row: string) => proofs.filter((proof) => proof.row === row);

/** `docs/requirements.md` as the tests' titles have it now. */
export function renderCoverage(): string {
  const sections = Object.entries(requirements).map(([row, text]) =>
    [`## ${row}`, text, proofsOf(row).map(bullet).join('\n')].join('\n\n'),
  );
  return `${[heading, ...sections].join('\n\n')}\n`;
}

const heading = `# Requirements, and the tests that prove them

A test names the requirements it proves at the start of its title. This page is made of those titles by
\`npm run requirements\`; a test holds that it is up to date. A test with several cases has … where each of them stands.`;

const number = '[A-HS]\\d{1,2}(?:\\.[a-z-]+)?';
const title = new RegExp(`(['"\`])(${number}(?:, ${number})*): (.+?)\\1`, 'g');

const proofs: Proof[] = sourcesIn('**/*.{test,spec}.{ts,tsx}').flatMap(({ file, text }) =>
  [...text.matchAll(title)].flatMap(([, , rows = '', sentence = '']) =>
    rows.split(', ').map((row) => ({ row, sentence, file })),
  ),
);

/** Where vitest, or a template, puts the case into a title. */
const place = /%[sdijo]|\$\{[^}]*\}|\$[a-z]\w*(\.\w+)*/g;

const bullet = ({ sentence, file }: Proof) =>
  `- ${sentence.replace(place, '…').replace(/[\\[\]<>]/g, '\\$&')} ([${file}](../${file}))`;
