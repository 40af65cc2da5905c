import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesOf, givenUniversity } from '../../../campus/testing/university-fixtures.ts';
import type { Kill } from '../../../cluster/instance.ts';
import { bootMachine, type Machine, machineLack } from '../debian/machine.ts';
import { NAME, type Typist, typingOn } from '../debian/typed.ts';
import { linesOf, startVisitors, visit } from '../debian/visit.ts';
import type { Rehearsal } from '../rehearsal.ts';

/**
 * docs/deployment.md typed on an empty Debian, from its code blocks. All of it but SAML, which has a
 * rehearsal of its own.
 */
export const debian: Rehearsal = {
  name: 'debian',
  lack: machineLack,
  async run(folder) {
    const machine = await bootMachine(folder, { names: [NAME], repository: resolve('.git') });
    try {
      return await rehearse(machine);
    } finally {
      await machine.stop();
    }
  },
};

/** The guide's own words for what only this machine has. */
const WORDS = { '/srv/bundle.zip': '/srv/bundle' };

/**
 * The addresses of the guide's machines: here they are all this one, so HAProxy has to say which is its own.
 */
const ADDRESSES = ['10.0.0.10', '10.0.0.11', '10.0.0.12'];
const FROM_ITS_OWN = `sed -i 's/default-server check/default-server source 10.0.0.10 check/' /etc/haproxy/haproxy.cfg
systemctl restart haproxy
timeout 60 sh -c 'until curl --silent --insecure --fail --resolve ${NAME}:443:127.0.0.1 --output /dev/null https://${NAME}/account/login; do sleep 1; done'`;

const isRestart = ({ commands }: { commands: string }) =>
  commands.includes('systemctl restart "ateneo-$service"');

async function rehearse(machine: Machine): Promise<string[]> {
  const typist = typingOn(machine, { words: WORDS });
  const seen = typist.lines;
  giveBundle(machine);
  for (const step of [1, 2, 3, 4, 5, 6, 7]) await typist.step(step);
  const features = await visit(machine, 'visit-features.ts');
  seen.push(...features);
  const kept =
    features
      .find((line) => line.startsWith('kept: '))
      ?.split(' ')
      .slice(1) ?? [];

  seen.push(...(await killedDatabase(machine)));
  seen.push(...(await hangingProgram(machine)));
  await typist.step(9);
  seen.push(...(await visit(machine, 'visit-features.ts', kept)), 'so after the restore');
  seen.push(...(await upgraded(machine, typist)));

  for (const address of ADDRESSES) await machine.type(`ip address add ${address}/32 dev lo`);
  await typist.step(11, ({ heading }) => heading !== 'HAProxy');
  await machine.type('systemctl disable --now nginx');
  await typist.step(11, ({ heading }) => heading === 'HAProxy');
  await machine.type(FROM_ITS_OWN);
  seen.push(
    ...(await visit(machine, 'visit-features.ts', kept)),
    'so through HAProxy, by TLS to the database',
  );
  return seen;
}

function giveBundle(machine: Machine): void {
  mkdirSync(machine.path('/srv/bundle'), { recursive: true });
  for (const [name, content] of filesOf(givenUniversity()))
    writeFileSync(join(machine.path('/srv/bundle'), name), content);
}

/** Under load, killed as a fault of the machine would, and back as its own systemd brings it back. */
async function killedDatabase(machine: Machine): Promise<string[]> {
  const visitors = await startVisitors(machine);
  await pause(5_000);
  const from = Date.now();
  await machine.type(KILL_DATABASE);
  for (const port of [4001, 4002]) await machine.type(readyAt(port));
  const kill: Kill = { name: 'PostgreSQL', from, until: Date.now() + NOTICE_MS };
  await pause(10_000);
  const seconds = ((kill.until - from) / 1_000).toFixed(1);
  const lines = linesOf(`PostgreSQL killed, and back within ${seconds} s`, await visitors.stop([kill]));
  await machine.type(`test "$(systemctl show --property=NRestarts --value ateneo-campus@4001)" = 0`);
  return [...lines, 'no campus ended with it'];
}

const NOTICE_MS = 2_500;
const KILL_DATABASE = `kill -KILL $(head -n 1 /var/lib/postgresql/*/main/postmaster.pid)
sleep 2
systemctl restart 'postgresql@*'`;
const readyAt = (port: number) =>
  `timeout 60 sh -c 'until curl --silent --fail http://127.0.0.1:${port}/readyz; do sleep 0.2; done'`;

/** A portal whose loop stands still is ended and started anew by systemd. */
async function hangingProgram(machine: Machine): Promise<string[]> {
  await machine.type(`systemctl kill --kill-whom=main --signal=STOP ateneo-portal@3001
timeout 120 sh -c 'until [ "$(systemctl show --property=NRestarts --value ateneo-portal@3001)" = 1 ]; do sleep 1; done'
${readyAt(3001)}`);
  return ['a portal that hangs is ended by the watchdog, and is back'];
}

/** The next release, which was made beside the first: one service after the other, under load. */
async function upgraded(machine: Machine, typist: Typist): Promise<string[]> {
  await typist.step(10, (block) => !isRestart(block));
  const visitors = await startVisitors(machine);
  await pause(5_000);
  await typist.step(10, isRestart);
  await pause(5_000);
  return linesOf('a rolling restart into the next release, behind nginx', await visitors.stop());
}
