import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { OFFERED_PATH, saidOffered } from '../contract/adoption/said-offered.ts';
import { conform } from './conform.ts';
import { asJUnit, asText } from './report.ts';

const PASSWORD = 'example-password';
const accounts = {
  student: { username: 'anna', password: PASSWORD },
  professor: { username: 'paolo', password: PASSWORD },
  twoProfiles: { username: 'marta', password: PASSWORD },
  noBadge: { username: 'leo', password: PASSWORD },
};
let program: ChildProcess | undefined;

afterEach(() => {
  program?.kill();
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const examples: [name: string, command: string, file: string][] = [
  ['TypeScript', process.execPath, 'examples/institution/institution.ts'],
  ...(hasPython
    ? [['Python', 'python3', 'examples/institution/institution.py'] as [string, string, string]]
    : []),
];

it.each(examples)(
  'D1: the example institution in %s passes every check',
  async (_name, command, file) => {
    const url = await started(command, file);
    const offered = await fetch(new URL(OFFERED_PATH, url));
    expect(saidOffered.parse(await offered.json())).toEqual({ areas: [] });

    const report = await conform(url, { accounts, write: true });

    expect(report.checks.filter(({ verdict }) => verdict === 'wrong' || verdict === 'note')).toEqual([]);
    expect(report.checks.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(35);
    expect(asText(report)).toContain('not offered student/exams');
    expect(asJUnit(report)).toContain('failures="0"');
  },
  60_000,
);

/** Its address, as it says it. */
async function started(command: string, file: string): Promise<string> {
  const own = spawn(command, [file], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = own;
  const [line] = await once(createInterface(own.stdout), 'line');
  return String(line).split(' at ')[1] ?? '';
}
