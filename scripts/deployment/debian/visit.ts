import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { Kill } from '../../../cluster/instance.ts';
import type { Verdict } from '../../../cluster/verdict.ts';
import { keepPlaces } from '../../../e2e/support/programs/places.ts';
import type { Machine } from './machine.ts';
import { NAME } from './typed.ts';

/** What a visiting program says to the rehearsal. */
export type Said = { line: string } | { begun: true } | { verdict: Verdict };
/** What it is told: to end, and what was killed meanwhile. */
export type Told = { kills: Kill[] };

export const CERTIFICATE = '/etc/ateneo/tls/portal.crt';

/** A setting of the machine's services. */
export function settingOf(machine: Machine, name: string): string {
  const files = ['ateneo.env', 'secrets.env'].map((file) =>
    readFileSync(machine.path(`/etc/ateneo/${file}`), 'utf8'),
  );
  const [, value = ''] = new RegExp(`^${name}=(.*)$`, 'm').exec(files.join('\n')) ?? [];
  if (value === '') throw new Error(`/etc/ateneo has no ${name}`);
  return value;
}

/** Has a program of this folder visit the portal from within the machine's network; what it saw. */
export async function visit(machine: Machine, program: string, words: string[] = []): Promise<string[]> {
  const { child, lines } = start(machine, program, words);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} found a fault`);
  return lines;
}

/** Students at work until they are told to stop. */
export async function startVisitors(machine: Machine): Promise<{ stop(kills?: Kill[]): Promise<Verdict> }> {
  const { child } = start(machine, 'visit-load.ts', [settingOf(machine, 'DATABASE_URL')]);
  await next(child, (said) => 'begun' in said);
  return {
    async stop(kills = []) {
      const end = next(child, (said) => 'verdict' in said);
      child.send({ kills } satisfies Told);
      const said = await end;
      if (!('verdict' in said)) throw new Error('no verdict');
      return said.verdict;
    },
  };
}

/** What of a verdict is told, and a throw where it doesn't hold. */
export function linesOf(what: string, { rows, examples, holds }: Verdict): string[] {
  const count = (name: string) => rows.find((row) => row.what === name)?.count ?? 0;
  const faults = rows.filter((row) => row.isFault && row.count > 0).map((row) => `${row.what}: ${row.count}`);
  if (!holds) throw new Error(`${what}:\n${[...faults, ...examples].join('\n')}`);
  const excused = count('requests that failed in flight at a kill');
  return [
    `${what}: ${count('requests')} requests, ${count('other failed requests')} failed, ${excused} in flight at a kill; ` +
      `${count('writes acknowledged')} writes acknowledged, ${count('acknowledged writes lost')} lost; ` +
      `${count('events told to pages')} events told, ${count('events missed by a page')} missed`,
  ];
}

function start(machine: Machine, program: string, words: string[]) {
  keepPlaces({
    portalUrl: `https://${NAME}`,
    campusUrl: settingOf(machine, 'CAMPUS_URL').split(',')[0] ?? '',
    dataDir: '',
    serviceToken: settingOf(machine, 'CAMPUS_SERVICE_TOKEN'),
    sessionSecret: settingOf(machine, 'SESSION_SECRETS').split(',')[0] ?? '',
  });
  const command = [process.execPath, `scripts/deployment/debian/${program}`, ...words];
  const child = machine.within(command, { NODE_EXTRA_CA_CERTS: machine.path(CERTIFICATE) });
  const lines: string[] = [];
  child.on('message', (said: Said) => {
    if ('line' in said) lines.push(said.line);
  });
  process.once('exit', () => child.kill());
  return { child, lines };
}

function next(child: ReturnType<typeof start>['child'], isIt: (said: Said) => boolean): Promise<Said> {
  return new Promise((resolve, reject) => {
    child.on('message', (said: Said) => {
      if (isIt(said)) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`a visiting program ended with ${code}`)));
  });
}
