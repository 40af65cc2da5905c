import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

it.each(['student', 'professor'])(
  'A2: every page of the %s asks for a session of that type by itself',
  (type) => {
    const open = sourcesIn(`app/${type}/**/page.tsx`)
      .filter(({ text }) => !text.includes(`export default ${type}Page(`))
      .filter(({ text }) => !text.includes(`requireSession({ type: '${type}' })`))
      .map(({ file }) => file);
    expect(open).toEqual([]);
  },
);
