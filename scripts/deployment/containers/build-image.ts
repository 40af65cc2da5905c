import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeBase } from './debian-images.ts';
import { type Engine, startEngine } from './engine.ts';

const BASE = 'node:24-bookworm-slim';

/**
 * What Debian's mirror gave, and what the engine has built, from one rehearsal to the next: in
 * DEPLOYMENT_CACHE, else beside the rehearsal's own folder, which goes when all have run.
 */
export function keptBeside(folder: string): string {
  const kept = process.env.DEPLOYMENT_CACHE ?? join(folder, '..', 'kept');
  mkdirSync(kept, { recursive: true });
  return kept;
}

/** Does the work with an engine that has the image `ateneo`, of the project's folder as it is. */
export async function withImage<Result>(
  folder: string,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const kept = keptBeside(folder);
  const engine = await startEngine(join(kept, 'docker'));
  try {
    makeBase(engine, BASE, kept);
    buildImage(engine, '.');
    return await work(engine);
  } finally {
    await engine.stop();
  }
}

/** By the Dockerfile's own command, of the project in a folder. */
export function buildImage(engine: Engine, folder: string): void {
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const labels = ['--build-arg=VERSION=rehearsed', `--build-arg=REVISION=${revision}`];
  engine.docker(
    'build',
    '--file',
    join(folder, 'deploy/docker/Dockerfile'),
    ...labels,
    '--tag=ateneo',
    folder,
  );
}

export const baseSize = (engine: Engine): number => sizeOfImage(engine, BASE);
export const sizeOfImage = (engine: Engine, name: string): number =>
  Number(engine.docker('image', 'inspect', '--format={{.Size}}', name));
