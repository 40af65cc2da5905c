import { expect, it } from 'vitest';
import { filled, guideBlocks, unknownWords } from './guide.ts';

const GUIDE = `# Guide

\`\`\`sh
before any step
\`\`\`

## 1. First

\`\`\`sh
one
two
\`\`\`

\`\`\`apache
no command
\`\`\`

### Below it

\`\`\`sh older
three
\`\`\`

## Containers

\`\`\`sh
beyond the steps
\`\`\`

## 2. Second

\`\`\`sh
four <here>
\`\`\`
`;

it('finds what is typed on the machine, with its step, its heading and its condition', () => {
  expect(guideBlocks(GUIDE)).toEqual([
    { step: 1, heading: 'First', only: null, commands: 'one\ntwo\n' },
    { step: 1, heading: 'Below it', only: 'older', commands: 'three\n' },
    { step: 2, heading: 'Second', only: null, commands: 'four <here>\n' },
  ]);
});

it('puts own words in place of the guide’s, and names those that the guide has no more', () => {
  expect(filled('four <here>', { '<here>': 'there' })).toBe('four there');
  expect(unknownWords(guideBlocks(GUIDE), { '<here>': 'there', '<gone>': '' })).toEqual(['<gone>']);
});

it('the guide has commands in every step but the one in a browser', () => {
  const blocks = guideBlocks();
  expect([...new Set(blocks.map(({ step }) => step))]).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]);
  expect([...new Set(blocks.map(({ only }) => only))]).toEqual([null, 'older', 'shibboleth']);
});
