import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { layOut } from '../release/lay-out.ts';
import { sizeOf } from '../release/size-of.ts';

/** What the image may have beside its base. */
const MOST_MB = 250;
/** Of those, what V8 has compiled when both programs started, which only the image stores. */
const COMPILED_MB = 20;

/** Loads all that the programs may need: each command loads its own alone, and a page what it shows. */
const EVERYTHING = `
  const { ownVerbs } = await import('./campus/cli/own-verbs.ts');
  for (const { load } of Object.values(ownVerbs)) await load();
  await import('./campus/cli/own-line.ts');
  await import('./campus/command-line.ts');
  await import('./lib/process/serve.ts');
  await import('./lib/process/campus-child.ts');
  const { default: next } = await import('next');
  await next({ dev: false }).prepare();
  process.exit();`;

/** Makes a release as the image has it: it loads, and the image isn't too large. False if one fails. */
export function checkRelease(folder: string): boolean {
  if (!existsSync('.next/BUILD_ID')) {
    console.log('not checked  a release: there is no build (npm run build)');
    return true;
  }
  const release = join(folder, 'release');
  layOut(release, { withNode: false });
  const args = ['--input-type=module', '--eval', EVERYTHING];
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: release, encoding: 'utf8', env });
  const size = Math.round(sizeOf(release) / 1e6);
  const faults = [
    ...(status === 0 ? [] : [`it doesn't load all that it needs:\n${stderr}`]),
    ...(size + COMPILED_MB <= MOST_MB
      ? []
      : [`${size} MB, and ${COMPILED_MB} of compiled code, are more than ${MOST_MB}`]),
  ];
  console.log(
    faults.length === 0
      ? `checked      a release: ${size} MB, and it loads`
      : `FAULTY       a release\n${faults.join('\n')}`,
  );
  return faults.length === 0;
}
