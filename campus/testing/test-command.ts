import { vi } from 'vitest';
import { runCommand } from '../command-line.ts';

/** What some work answers with, and what it wrote meanwhile. One at a time: the console is the process's. */
export async function whatIsSaid<Result>(work: () => Promise<Result>) {
  const { log, error } = console;
  const said = { out: '', error: '' };
  console.log = (line) => {
    said.out += `${line}\n`;
  };
  console.error = (line) => {
    said.error += `${line}\n`;
  };
  try {
    const result = await work();
    return { result, ...said };
  } finally {
    Object.assign(console, { log, error });
  }
}

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
