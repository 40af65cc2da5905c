import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const schemas = sourcesIn('contract/**/*.ts')
  .filter(({ text }) => /from 'zod\/mini'/.test(text))
  .map(({ file }) => file.replace(/\.ts$/, ''));

/** What runs as soon as its page does; types are gone by then, and `import()` comes later. */
const runtimeImports = (text: string): string[] =>
  [...text.matchAll(/^import (?!type )[^;]*?from '([^']+)'/gm)].flatMap(([, module]) => module ?? []);

const isSchema = (module: string) =>
  module.startsWith('zod') || schemas.some((schema) => module === `@/${schema}`);

const withSchemas = [
  ...sourcesIn('{components,lib/browser,lib/realtime}/**/*.{ts,tsx}'),
  ...sourcesIn('app/**/*.{ts,tsx}').filter(({ text }) => text.startsWith("'use client'")),
]
  .filter(({ file, text }) => !/\.test\.tsx?$/.test(file) && runtimeImports(text).some(isSchema))
  .map(({ file }) => file);

/** Fetched when there is a draft, or something to keep, and when a registration is sent. */
const fetchedLater = [
  'components/account/register-fields.ts',
  'components/offers/apply/step-schema.ts',
  'lib/browser/drafts.ts',
];

/** The forms of a professor's exam sessions and lessons, which build their own schema out of the contract's. */
const forms = [
  'components/exams/board/exam-fields.tsx',
  'components/exams/board/publication.ts',
  'components/exams/board/rule-fields.tsx',
  'components/exams/board/session-form-values.ts',
  'components/exams/board/typed-fields.ts',
  'components/lessons/professor/lesson-forms.ts',
  'components/payments/claim-form.ts',
  'components/ui/typed-fields.ts',
];

it('schemas come to the browser with a form that somebody types into, not with its page', () => {
  expect(withSchemas).toEqual([...forms, ...fetchedLater].sort());
});

it('the tables of calls are types in the browser', () => {
  const sources = sourcesIn('{components,lib/browser,lib/realtime}/**/*.{ts,tsx}');
  const loading = sources.filter(({ text }) =>
    /(?:^import (?!type )[^;]*?|import\()'@\/contract\/calls/m.test(text),
  );
  expect(loading.map(({ file }) => file)).toEqual([]);
});
