import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UPLOAD_BYTES } from '../contract/documents/uploads.ts';
import { environment } from '../lib/config/portal-environment.ts';
import { documentedVariables } from '../scripts/deployment/variables.ts';

const CHART = 'deploy/helm/ateneo';
const values = readFileSync(`${CHART}/values.yaml`, 'utf8');
const { properties } = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8'));

/** The names below a key of the values, at some depth. */
const namesBelow = (key: string, depth: number): string[] => {
  const block = values.split(new RegExp(`^ {${depth - 2}}${key}:\\n`, 'm'))[1] ?? '';
  const [own = ''] = block.split(new RegExp(`^(?! {${depth}}|\\s*$)`, 'm'));
  return [...own.matchAll(new RegExp(`^ {${depth}}([A-Z_]+): `, 'gm'))].map(([, name = '']) => name);
};
const configured = namesBelow('config', 2);
const secret = namesBelow('values', 4);
/** What a container's own place in the cluster settles. */
const SETTLED = ['HOST', 'PORT', 'CAMPUS_HOST', 'CAMPUS_PORT', 'DATA_DIR'];

it('the Helm chart has a place for each variable of docs/configuration.md, and for no other', () => {
  expect(configured.length).toBeGreaterThan(60);
  const { NODE_ENV: _, ...read } = environment.shape;
  const wanted = new Set([...documentedVariables().keys(), ...Object.keys(read)]);
  expect([...configured, ...secret, ...SETTLED].toSorted()).toEqual([...wanted].toSorted());
});

it('what the chart takes for values is what its schema knows', () => {
  expect(Object.keys(properties.config.properties)).toEqual(configured);
  expect(Object.keys(properties.secrets.properties.values.properties)).toEqual(secret);
});

it('what seals, opens or signs in stands in the Secret of the chart, and not in a ConfigMap', () => {
  expect(
    configured.filter((name) => /SECRET|_KEY$|TOKEN|^DATABASE(_LISTEN)?_URL|^SMTP_URL/.test(name)),
  ).toEqual([]);
});

it('the chart’s Ingress lets a file pass that the portal takes', () => {
  const [, megabytes] = /proxy-body-size: (\d+)m/.exec(values) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(UPLOAD_BYTES);
});

it('a pod of the chart has as long to end as docs/operations.md says', () => {
  const [, delay] =
    /"STOP_DELAY_MS" "(\d+)"/.exec(readFileSync(`${CHART}/templates/_helpers.tpl`, 'utf8')) ?? [];
  const [, grace] = /^terminationGracePeriodSeconds: (\d+)/m.exec(values) ?? [];
  const [, more] =
    /should wait `STOP_DELAY_MS` and (\d+) seconds/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  expect(Number(grace)).toBeGreaterThanOrEqual(Number(delay) / 1000 + Number(more));
});
