import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the registry says the package's archive is; null where it doesn't have that version. */
export async function registryChecksum(name: string, version: string): Promise<string | null> {
  try {
    const { stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json']);
    return stdout.trim() === '' ? null : JSON.parse(stdout);
  } catch (error) {
    if (String((error as { stderr?: string }).stderr).includes('E404')) return null;
    throw error;
  }
}
