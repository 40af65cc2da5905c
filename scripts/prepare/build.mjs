import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { browserScripts } from './browser-scripts.mjs';
import { projectNode } from './packages.mjs';
import { inBuild, inProject } from './root.mjs';
import { Stop } from './stop.mjs';

/** All that a build can depend on. */
const sources = [
  'app',
  'components',
  'contract',
  'i18n',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.mjs',
  'observe',
  'package-lock.json',
  'postcss.config.mjs',
  'public',
  'tsconfig.json',
];

/** The hash of the sources a build was made of, kept beside it. */
const record = inBuild('ateneo-sources');

/** The production build of the portal. */
export const build = {
  isDue: () => !existsSync(record) || readFileSync(record, 'utf8') !== hashOfSources(),
  make() {
    console.log('Building the portal …');
    const hash = hashOfSources();
    rmSync(record, { force: true });
    runNextBuild();
    browserScripts.make();
    hintCompilation();
    compressStatic();
    writeFileSync(record, hash);
  },
};

function runNextBuild() {
  const { status, stdout, stderr, error } = spawnSync(
    projectNode,
    [inProject('node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
    {
      cwd: inProject(),
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
    },
  );
  if (error) throw new Stop(`The build could not be run: ${error.message}`);
  if (status !== 0) throw new Stop(`${stdout}${stderr}\nThe build failed; what it said stands above.`);
}

/**
 * Tells the browser that what every page starts with is needed at once: V8 then compiles it while it arrives, beside the
 * page, instead of function by function while the page waits. Only the first line of a script can say so, and the
 * bundler leaves no comment there. https://v8.dev/blog/explicit-compile-hints
 */
function hintCompilation() {
  const { rootMainFiles } = JSON.parse(readFileSync(inBuild('build-manifest.json'), 'utf8'));
  for (const file of rootMainFiles) {
    const script = inBuild(file);
    writeFileSync(script, `//# allFunctionsCalledOnLoad\n${readFileSync(script, 'utf8')}`);
  }
}

/** Beside each script and style, what the portal sends in its place (`lib/next/static-files.ts`). */
function compressStatic() {
  const folder = inBuild('static');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content)); // at its best quality, as it is not told another
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesIn(inProject(name)))) {
    hash
      .update(`${relative(inProject(), file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
