import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { accessibilityIn, legalProblem, privacyIn } from './institution-legal.ts';
import { readPortalConfig } from './portal-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-legal-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const given = (said: unknown): string => {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof said === 'string' ? said : JSON.stringify(said));
  return path;
};

it('the example of docs/configuration.md is one', () => {
  const law = readFileSync('docs/configuration.md', 'utf8').split('\n## Law\n')[1] ?? '';
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(law) ?? [];
  const path = given(example);
  expect(legalProblem(path)).toBeNull();
  expect(accessibilityIn(path, 'en')?.notAccessible).toEqual([
    { what: 'The maps of the rooms', why: 'nonConformity', instead: undefined },
    { what: 'Bandi in PDF di prima del 2020', why: 'outOfScope', instead: 'il testo, su richiesta' },
  ]);
  expect(privacyIn(path, 'es')).toMatchObject({
    controller: { name: 'Università di Esempio' },
    authority: { name: 'Garante per la protezione dei dati personali' },
    purposes: { studies: { basis: ['publicTask'], law: 'legge 240/2010' } },
    recipients: ['Ministero dell’università e della ricerca'],
    recordKept: 'senza limite',
  });
});

it('what isn’t said stays undeclared', () => {
  const path = given({});
  expect(legalProblem(path)).toBeNull();
  expect(accessibilityIn(path, 'it')).toBeUndefined();
  expect(privacyIn(path, 'it')).toMatchObject({ purposes: {}, controller: undefined, recipients: undefined });
});

it.each([
  [{ accessibility: { status: 'conforme' } }, 'accessibility.status: '],
  [
    { accessibility: { preparedOn: '1 September' } },
    'accessibility.preparedOn: must be a day such as 2026-09-23',
  ],
  [
    { accessibility: { status: 'full', notAccessible: [{ what: 'maps', why: 'nonConformity' }] } },
    'accessibility.status: must be partial or none where something in notAccessible is not outOfScope',
  ],
  [{ privacy: { purposes: { studies: { basis: [] } } } }, 'privacy.purposes.studies.basis: '],
  [{ privacy: { purposes: { marketing: { basis: ['consent'] } } } }, 'privacy.purposes'],
  [{ privacy: { dpo: { page: 'javascript:alert(1)' } } }, 'privacy.dpo.page: '],
  [{ country: 'FR' }, 'country: '],
  [{ privacyPolicy: {} }, ''],
])('E5: %j stops the start, by its name and field', (said, where) => {
  const env = { NODE_ENV: 'test' as const, SESSION_SECRETS: 'the-secret-of-these-tests-1234567890' };
  expect(() => readPortalConfig({ ...env, INSTITUTION_LEGAL: given(said) })).toThrow(
    `INSTITUTION_LEGAL must be as docs/configuration.md says (${where}`,
  );
});

it('a portal without restrictions beyond the law’s scope may be declared to conform in full', () => {
  const notAccessible = [{ what: 'recordings from before 2020', why: 'outOfScope' }];
  expect(legalProblem(given({ accessibility: { status: 'full', notAccessible } }))).toBeNull();
});
