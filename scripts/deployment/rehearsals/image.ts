import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { baseSize, buildImage, sizeOfImage, withImage } from '../containers/build-image.ts';
import { type Engine, lacksEngine, run } from '../containers/engine.ts';
import type { Rehearsal } from '../rehearsal.ts';

const MOST_MB = 250;
const HEALTHY_MS = 300_000;
const CLOSED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** What has no place in it. */
const UNWANTED = [
  ...[
    '-name "*.test.ts"',
    '-name "*.map"',
    '-name "*.d.ts"',
    '-name docs',
    '-name e2e',
    '-name npm',
    '-name yarn',
  ],
  ...['-path "*/node_modules/node"', '-path "*/node_modules/@next/swc*"', '-path "*/.next/cache"'],
];

/** The Dockerfile, built by Debian's engine and run as compose.yaml runs it. */
export const image: Rehearsal = {
  name: 'image',
  lack: lacksEngine,
  run: (folder) =>
    withImage(folder, async (engine) => [
      ...sizes(engine),
      ...contents(engine),
      await startsFromCompiled(engine),
      ...(await runs(engine)),
      keepsLayers(engine, folder),
    ]),
};

function sizes(engine: Engine): string[] {
  const format = '{{.Size}}\t{{.CreatedBy}}';
  const ours = inMb(sizeOfImage(engine, 'ateneo') - baseSize(engine));
  if (ours > MOST_MB) throw new Error(`${ours} MB above the base are more than ${MOST_MB}`);
  const layers = engine
    .docker('history', '--no-trunc', `--format=${format}`, 'ateneo')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([size = '0B', by = '']) => size !== '0B' && /COPY|RUN|\/bin\/sh/.test(by))
    .map(
      ([size = '', by = '']) =>
        `${size.padStart(8)}  ${by.replace(/^.*?(?:#\(nop\) +)?(?=COPY|RUN|rm |install)/, '').slice(0, 70)}`,
    );
  return [`${ours} MB above a base of ${inMb(baseSize(engine))} MB, the last layer first:`, ...layers];
}

function contents(engine: Engine): string[] {
  const found = inImage(
    engine,
    `find /app /usr/local /opt \\( ${UNWANTED.join(' -o ')} \\) -not -path "*/zod/*"`,
  );
  if (found.trim()) throw new Error(`this has no place in the image:\n${found}`);
  const told = inImage(engine, 'ls sbom.cdx.json THIRD-PARTY.txt && id -un && node --version');
  const labels = engine.docker('image', 'inspect', '--format={{json .Config.Labels}}', 'ateneo');
  for (const name of ['title', 'version', 'revision', 'base.name'])
    if (!labels.includes(`"org.opencontainers.image.${name}":"`))
      throw new Error(`no label ${name}: ${labels}`);
  return [`in it: ${told.trim().split('\n').join(', ')}`, `labels: ${labels.trim()}`];
}

/** Node says of each module whether what was stored of it was taken. */
async function startsFromCompiled(engine: Engine): Promise<string> {
  const told = inImage(engine, 'NODE_DEBUG_NATIVE=COMPILE_CACHE node campus/main.ts help 2>&1 || true');
  const taken = told.match(/was accepted/g)?.length ?? 0;
  if (taken < 50)
    throw new Error(`of what was compiled before, ${taken} modules were taken:\n${told.slice(-2_000)}`);
  return `compiled before, and taken by a command that reads nothing: ${taken} modules`;
}

/** With the embedded database, which is empty, and without a network. */
async function runs(engine: Engine): Promise<string[]> {
  const secret = randomBytes(32).toString('base64url');
  const env = [`--env=SESSION_SECRETS=${secret}`, '--env=CAMPUS_DEMO=0'];
  const startedAt = performance.now();
  engine.docker('run', '--detach', '--name=portal', '--network=none', ...CLOSED, ...env, 'ateneo');
  try {
    const healthyMs = await untilHealthy(engine, 'portal');
    const page = engine.docker(
      ...['exec', 'portal', 'node', '--input-type=module', '--eval'],
      'console.log((await fetch("http://127.0.0.1:3000/account/login")).status)',
    );
    const stoppingAt = performance.now();
    engine.docker('stop', '--time=40', 'portal');
    const endedMs = performance.now();
    const exit = engine.docker('inspect', '--format={{.State.ExitCode}}', 'portal').trim();
    if (page.trim() !== '200' || exit !== '0') throw new Error(`login ${page}, exit ${exit}`);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    return [
      `read-only, without capabilities and network: healthy after ${seconds(healthyMs - startedAt)} s`,
      `login ${page.trim()}; ended after ${seconds(endedMs - stoppingAt)} s, exit ${exit}`,
    ];
  } finally {
    engine.docker('rm', '--force', '--volumes', 'portal');
  }
}

async function untilHealthy(engine: Engine, name: string): Promise<number> {
  const giveUpAt = Date.now() + HEALTHY_MS;
  while (engine.docker('inspect', '--format={{.State.Health.Status}}', name).trim() !== 'healthy') {
    if (Date.now() > giveUpAt) throw new Error(`not healthy:\n${engine.docker('logs', name)}`);
    await pause(500);
  }
  return performance.now();
}

/** A line of campus is another: packages and the portal's build are the layers that they were. */
function keepsLayers(engine: Engine, folder: string): string {
  const before = layersOf(engine);
  const changed = join(folder, 'changed');
  mkdirSync(changed);
  const files = 'git ls-files -z --cached --others --exclude-standard';
  run(['sh', '-c', `${files} | xargs -0 cp --parents --target-directory=${changed}`]);
  appendFileSync(join(changed, 'campus/serve.ts'), '// changed\n');
  buildImage(engine, changed);
  const kept = layersOf(engine).filter((layer) => before.includes(layer));
  const ofSources = 2; // and of what is compiled of them
  if (before.slice(0, -ofSources).some((layer) => !kept.includes(layer)))
    throw new Error(
      `a line of campus changed more than its layer: ${kept.length} of ${before.length} were kept`,
    );
  return `after a change of campus ${kept.length} of ${before.length} layers are the same: packages, build`;
}

const layersOf = (engine: Engine): string[] =>
  z
    .array(z.string())
    .parse(JSON.parse(engine.docker('image', 'inspect', '--format={{json .RootFS.Layers}}', 'ateneo')));

const inImage = (engine: Engine, command: string) =>
  engine.docker('run', '--rm', ...CLOSED, 'ateneo', 'sh', '-c', command);

const inMb = (bytes: number) => Math.round(bytes / 1e6);
