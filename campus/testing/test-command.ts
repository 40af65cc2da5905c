import { vi } from 'vitest';
import type { AskOffice } from '../../contract/institution.ts';
import { runCommand, runOver } from '../command-line.ts';

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

/** Runs a command against the office and answers its output; other settings don't exist here. */
export const commandOver =
  (office: AskOffice) =>
  async (...words: string[]): Promise<string> => {
    const setting = { withOffice: (ask: (office: AskOffice) => unknown) => ask(office) } as never;
    return (await whatIsSaid(() => runOver(words, setting))).out;
  };

/** The same where no office is: what is wrong with the words is said before one is looked for. */
export const commandAlone = commandOver(() => Promise.reject(new Error('the office was asked')));

/** A command, and what it asked an office that has these answers. */
export async function askedBy(words: string[], answers: Record<string, unknown> = {}): Promise<unknown[]> {
  const asked: unknown[] = [];
  const office = async (path: string, body: unknown) => {
    if (path in answers) return answers[path];
    asked.push([path, body]);
    return null;
  };
  await commandOver(office as AskOffice)(...words);
  return asked;
}
