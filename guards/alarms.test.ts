import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const rules = read('deploy/prometheus/ateneo.rules.yaml');
const dashboard = read('deploy/grafana/ateneo.json');
const METRIC = /\b(ateneo_(?:portal|campus)_\w+)/g;

/** As they stand in the code; campus makes those of its pool's three states by one template. */
const measured = new Set([
  ...all(read('lib/bff/metrics/create-portal-metrics.ts') + read('campus/platform/metrics.ts'), METRIC),
  ...['open', 'idle', 'waiting'].map((state) => `ateneo_campus_database_connections_${state}`),
  ...['portal', 'campus'].map((program) => `ateneo_${program}_turns_refused`),
]);

it.each([
  ['the alarms', rules],
  ['the dashboard', dashboard],
])('%s ask for nothing that no program measures', (_what, text) => {
  const asked = all(text, METRIC).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !measured.has(name))).toEqual([]);
});

it('the dashboard shows each thing that is measured', () => {
  const shown = new Set(all(dashboard, METRIC).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  const hidden = [...measured].filter((name) => !name.endsWith('_') && !shown.has(name));
  expect(hidden).toEqual([]);
});

it('each alarm says in docs/alarms.md what to do, and each section there is of one', () => {
  const alarms = all(rules, /alert: Ateneo(\w+)/g);
  const runbooks = all(rules, /runbook: docs\/alarms\.md#(\w+)/g);
  expect(runbooks).toEqual(alarms.map((name) => name.toLowerCase()));
  expect(all(read('docs/alarms.md'), /^### (\w+)$/gm).sort()).toEqual(alarms.sort());
});
