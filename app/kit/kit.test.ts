import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What is seen with another part, or is not seen. */
const NOT_BY_ITSELF = {
  'feedback/contacts': 'hands on whom the institution has one turn to: app/layout.tsx',
  'overlays/loaded-menu': 'a Menu that was pressed',
  'overlays/overlay': 'what a LazyOverlay fetches',
  'page/keep-offline': 'keeps what a page shows in the browser',
  'page/restore-focus': 'hands the focus on',
  'page/skeleton-boundary': 'around a whole page: app/with-skeleton.tsx',
  'rows/table-row': 'a row of a DataTable',
};

const UI = 'components/ui/';
const kit = globSync('app/kit/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('');
const parts = globSync(`${UI}**/*.tsx`)
  .map((file) => file.replaceAll('\\', '/').slice(UI.length, -'.tsx'.length))
  .filter((part) => !part.endsWith('.test'));

it('the kit shows every part of components/ui, but for those that are not seen by themselves', () => {
  const missing = parts.filter((part) => !kit.includes(`'@/${UI}${part}'`));
  expect(missing.sort()).toEqual(Object.keys(NOT_BY_ITSELF));
});

it('each of its pieces is shown by the name of a part that it has', () => {
  const named = [...kit.matchAll(/as="([^":]+)/g)].flatMap(([, names = '']) => names.split(/, | e /));
  const words = named.filter((name) => /^[A-Z]\w+$/.test(name));
  expect(words.filter((name) => !kit.includes(`<${name}`))).toEqual([]);
});
