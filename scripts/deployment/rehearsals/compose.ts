import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { keptBeside, withImage } from '../containers/build-image.ts';
import { composeOf, makeStandIns } from '../containers/debian-images.ts';
import { type Engine, lacksEngine, run } from '../containers/engine.ts';
import { type Counts, HOST, startPeople, startTlsProxy } from '../containers/people.ts';
import type { Rehearsal } from '../rehearsal.ts';

/** There are two of each. */
const PROGRAMS = ['campus-a', 'campus-b', 'portal-a', 'portal-b'];
const SINGLE = ['postgres', 'balancer'];
const HEALTHY_MS = 180_000;
/** As long as a page waits before it connects again. */
const REST_MS = 15_000;

/** compose.yaml as its first lines say, with the stand-ins of Debian for PostgreSQL and HAProxy. */
export const compose: Rehearsal = {
  name: 'compose',
  lack: lacksEngine,
  run: (folder) => withImage(folder, (engine) => rehearseCompose(engine, folder)),
};

async function rehearseCompose(engine: Engine, folder: string): Promise<string[]> {
  const kept = keptBeside(folder);
  makeStandIns(engine, kept);
  const place = join(folder, 'docker');
  cpSync('deploy/docker', place, { recursive: true });
  const composed = composedIn(engine, place, composeOf(kept));
  const stopProxy = startTlsProxy(engine, folder);
  try {
    const seen = [
      composed('version').trim(),
      refusedUnset(place, composed),
      makeSecrets(engine, place),
      refusedOnLoopback(place, composed),
      reaches(place, composed),
    ];
    setUp(place, { PUBLIC_ORIGIN: `https://${HOST}`, PRODUCTION_HOST: HOST });
    composed('up', '--detach', '--wait');
    composed('exec', '--no-TTY', 'campus-a', 'node', 'campus/main.ts', 'seed', '--random-password');
    return [...seen, ...(await used(engine, folder, composed))];
  } finally {
    stopProxy();
    composed('down', '--volumes', '--timeout=10');
  }
}

type Composed = (...args: string[]) => string;

const composedIn =
  (engine: Engine, place: string, program: string): Composed =>
  (...args) =>
    run([program, `--file=${join(place, 'compose.yaml')}`, ...args], { env: engine.env });

/** What was said where it is refused. */
function refusal(act: () => string): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it was not refused');
}

function expectSaid(said: string, words: string): string {
  if (!said.includes(words)) throw new Error(`it was refused with other words:\n${said}`);
  return `refused: ${words}`;
}

function refusedUnset(place: string, composed: Composed): string {
  setUp(place, {});
  return expectSaid(
    refusal(() => composed('config')),
    'set it in deploy/docker/.env',
  );
}

/** By the command of compose.yaml's first lines. */
function makeSecrets(engine: Engine, place: string): string {
  const init = ['ateneo', 'node', 'campus/main.ts', 'init', '/out/secrets.env'];
  engine.docker('run', '--rm', '--user=0', `--volume=${place}:/out`, ...init);
  const names = readFileSync(join(place, 'secrets.env'), 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  return `secrets.env: ${names.join(', ')}`;
}

function refusedOnLoopback(place: string, composed: Composed): string {
  setUp(place, { PUBLIC_ORIGIN: 'http://localhost:8080', PRODUCTION_HOST: 'localhost' });
  const said = refusal(() => composed('up', '--detach', '--wait'));
  const logged = composed('logs', 'campus-a');
  composed('down', '--volumes', '--timeout=10');
  return expectSaid(said + logged, 'PUBLIC_ORIGIN must be the https address that people use');
}

/** Every variable of .env.example, set in .env, is in the environment of every program. */
function reaches(place: string, composed: Composed): string {
  const example = readFileSync('.env.example', 'utf8').match(/(?<=^# )[A-Z][A-Z_]+(?==)/gm) ?? [];
  const fixed = ['DATABASE_URL', 'CAMPUS_URL', 'TRUSTED_PEERS', 'ALLOW_INSECURE_UPSTREAM'];
  const variables = example.filter((name) => !fixed.includes(name));
  setUp(place, Object.fromEntries(variables.map((name) => [name, `of-${name}`])));
  const { services } = z
    .object({
      services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).nullish() })),
    })
    .parse(JSON.parse(composed('config', '--format=json')));
  const secrets = readFileSync(join(place, 'secrets.env'), 'utf8');
  const lost = PROGRAMS.flatMap((program) =>
    variables
      .filter((name) => !secrets.includes(`${name}=`))
      .filter((name) => !services[program]?.environment?.[name]?.includes(`of-${name}`))
      .map((name) => `${name} does not reach ${program}`),
  );
  if (lost.length > 0) throw new Error(lost.join('\n'));
  return `${variables.length} variables of .env reach both programs`;
}

/** .env as whoever fills example.env in. */
function setUp(place: string, settings: Record<string, string>): void {
  const example = readFileSync('deploy/docker/example.env', 'utf8').replace(/^[A-Z_]+=\n/gm, '');
  const given = { POSTGRES_PASSWORD: PASSWORD, ...settings };
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(place, '.env'), `${example}\n${lines.join('\n')}\n`);
}

const PASSWORD = randomBytes(24).toString('hex');

/** Each container is restarted in turn while people are at it. */
async function used(engine: Engine, folder: string, composed: Composed): Promise<string[]> {
  const people = startPeople(engine, folder);
  const seen: string[] = [];
  try {
    for (let line = await people.said(); line !== 'under load'; line = await people.said()) seen.push(line);
    seen.push(addresses(composed));
    for (const name of PROGRAMS) {
      const took = await restart(engine, composed, name);
      seen.push(`${took}; ${unharmed(await people.count())}`);
    }
    for (const name of SINGLE) {
      const took = await restart(engine, composed, name);
      const { requests, failed } = await people.count();
      seen.push(`${took}, of which there is one: ${requests} requests, ${failed.length} failed`);
    }
    await pause(REST_MS);
    await people.count();
    await pause(REST_MS);
    const left = await people.leave();
    if (left.dead > 0) throw new Error(`${left.dead} pages hear nothing any more`);
    return [...seen, `afterwards: ${unharmed(left)}, and every open page hears what happens`];
  } catch (error) {
    throw new Error([...seen, error instanceof Error ? error.stack : error].join('\n'));
  } finally {
    people.end();
  }
}

function unharmed({ requests, failed, contradictions }: Counts): string {
  const faults = [...failed, ...contradictions];
  if (faults.length > 0) throw new Error(`of ${requests} requests:\n${faults.join('\n')}`);
  return `${requests} requests, 0 failed`;
}

/** Returns when it is healthy again, and the balancer has seen it. */
async function restart(engine: Engine, composed: Composed, name: string): Promise<string> {
  const startedAt = performance.now();
  composed('restart', name);
  const state = '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}';
  while (!/^(?:healthy|running)/.test(engine.docker('inspect', `--format=${state}`, `ateneo-${name}-1`))) {
    if (performance.now() - startedAt > HEALTHY_MS)
      throw new Error(`${name} is not healthy:\n${composed('logs', name)}`);
    await pause(500);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  await pause(5_000);
  return `${name} restarted, healthy after ${seconds} s`;
}

/** From where the institution saw them fail: people behind the TLS proxy, and one who comes past it. */
function addresses(composed: Composed): string {
  const forged = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '203.0.113.9',
  };
  const guess = `await fetch('http://balancer:8080/api/user/login', {
    method: 'POST',
    headers: ${JSON.stringify(forged)},
    body: '{"username":"nobody@example.org","password":"eA=="}' })`;
  composed('exec', '--no-TTY', 'portal-a', 'node', '--input-type=module', '--eval', guess);
  const database = `postgres://ateneo:${PASSWORD}@127.0.0.1/ateneo`;
  const query = 'select count(*) from network_failure'; // by the hashes of addresses
  const counted = composed('exec', '--no-TTY', 'postgres', 'psql', database, '-Atc', query).trim();
  if (counted !== '3') throw new Error(`refused sign-ins of three addresses were counted at ${counted}`);
  return 'refused sign-ins of three people, who all say the same address, are counted at three';
}
