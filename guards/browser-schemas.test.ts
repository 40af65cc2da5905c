import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const schemas = sourcesIn('contract/**/*.ts')
  .filter(({ text }) => /from 'zod\/mini'/.test(text))
  .map(({ file }) => file.replace(/\.ts$/, ''));

/** What runs as soon as its page does; types are gone by then, and `import()` comes later. */
const runtimeImports = (text: string): string[] =>
  [...text.matchAll(/^import (?!type )[^;]*?from '([^']+)'/gm)].flatMap(([, module]) => module ?? []);

/** The file that a module's name means, without its ending. */
const fileOf = (module: string, importer: string) =>
  (module.startsWith('.') ? join(dirname(importer), module) : module.replace(/^@\//, '')).replace(
    /\.tsx?$/,
    '',
  );

const isSchema = (module: string) =>
  module.startsWith('zod') || schemas.some((schema) => module === `@/${schema}`);

const browserSources = [
  ...sourcesIn('{components,lib/browser,lib/realtime}/**/*.{ts,tsx}'),
  ...sourcesIn('app/**/*.{ts,tsx}').filter(({ text }) => text.startsWith("'use client'")),
].filter(({ file }) => !/\.test\.tsx?$/.test(file));

/** Fetched when somebody types into a form, sends it, or has a draft of it. */
const fetchedLater = [
  'components/account/profile-fields.ts',
  'components/account/register-fields.ts',
  'components/exams/board/form/session-schema.ts',
  'components/exams/board/form/typed-fields.ts',
  'components/lessons/professor/form/lesson-forms.ts',
  'components/offers/apply/step-schema.ts',
  'components/payments/claim-form.ts',
  'components/ui/fields/typed-fields.ts',
  'lib/browser/drafts/drafts.ts',
];

it('schemas come to the browser when somebody types, not with a page', () => {
  const withSchemas = browserSources.filter(({ text }) => runtimeImports(text).some(isSchema));
  expect(withSchemas.map(({ file }) => file)).toEqual(fetchedLater);

  const pages = browserSources.filter(({ file }) => !fetchedLater.includes(file));
  const leadingThere = pages.flatMap(({ file, text }) =>
    runtimeImports(text)
      .map((module) => fileOf(module, file))
      .filter((imported) => fetchedLater.some((later) => later.startsWith(`${imported}.`)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(leadingThere).toEqual([]);
});

it('the tables of calls are types in the browser', () => {
  const sources = sourcesIn('{components,lib/browser,lib/realtime}/**/*.{ts,tsx}');
  const loading = sources.filter(({ text }) =>
    /(?:^import (?!type )[^;]*?|import\()'@\/contract\/calls/m.test(text),
  );
  expect(loading.map(({ file }) => file)).toEqual([]);
});
