import { vi } from 'vitest';
import { runCommand } from '../command-line.ts';
import { whatIsSaid } from './test-console.ts';

/** A command in this process, as `campus/main.ts` runs it: its exit code and what it wrote. */
export async function testCommand(args: string[], env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const { result: code, out, error } = await whatIsSaid(() => runCommand(args));
    return { code, out, error };
  } finally {
    vi.unstubAllEnvs();
  }
}
