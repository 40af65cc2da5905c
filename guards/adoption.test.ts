import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountExtras, adoption, callsOf, specifiedCalls } from '../contract/adoption/adoption.ts';
import { pageAt } from '../contract/adoption/areas.ts';
import { institutionCalls } from '../contract/institution.ts';
import { pages } from '../lib/bff/session/routes.ts';
import { renderAdoption } from './adoption.ts';

const areas = [...Object.values(adoption.student), ...Object.values(adoption.professor)];

it('every call that the portal asks belongs to an area, to the account, or to the fifteen', () => {
  const told = new Set<string>([...specifiedCalls, ...Object.keys(accountExtras), ...areas.flatMap(callsOf)]);
  const asked = Object.keys(institutionCalls).filter((path) => !path.startsWith('office/'));
  expect([...told].sort()).toEqual(asked.sort());
});

it('every page of a student and of a professor belongs to the area whose address it has', () => {
  const paths = [...pages.student, ...pages.professor];
  const areaOf = (path: string) => path.split('/').slice(1, 3).join('.');
  expect(paths.map((path) => [path, pageAt(path)?.area])).toEqual(paths.map((path) => [path, areaOf(path)]));
});

it('the specification has fifteen calls', () => {
  expect(specifiedCalls).toHaveLength(15);
});

it('docs/institution.md says what each page is made of, as the code does: npm run requirements', () => {
  expect(readFileSync('docs/institution.md', 'utf8')).toContain(renderAdoption());
});
