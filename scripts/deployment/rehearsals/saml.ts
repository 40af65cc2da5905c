import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumPath } from '../../test/chromium.ts';
import { guideBlocks } from '../debian/guide.ts';
import { bootMachine, type Machine, machineLack } from '../debian/machine.ts';
import { NAME, typingOn } from '../debian/typed.ts';
import { linesOf, startVisitors, visit } from '../debian/visit.ts';
import type { Rehearsal } from '../rehearsal.ts';

/** As in e2e/support/programs/saml-bench.ts: a script that starts a real identity provider. */
const SCRIPT = process.env.SAML_BENCH;
const [IDP, UNUSED] = ['8081', '8089'];
const PROVIDER = `http://localhost:${IDP}/simplesaml`;
const IDP_URL = `${PROVIDER}/saml2/idp`;

/** Step 12 of docs/deployment.md: two portals behind Apache with mod_auth_mellon, as deploy/apache has it. */
export const saml: Rehearsal = {
  name: 'saml',
  lack: () => machineLack() ?? benchLack(),
  async run(folder) {
    const machine = await bootMachine(folder, { names: [NAME], repository: resolve('.git') });
    const bench = mkdtempSync(join(tmpdir(), 'ateneo-idp-'));
    chmodSync(bench, 0o755); // the identity provider's pages are another user's
    try {
      await provider(machine, 'up', bench);
      return await rehearse(machine);
    } finally {
      await provider(machine, 'down', bench);
      await machine.stop();
      rmSync(bench, { recursive: true });
    }
  },
};

function benchLack(): string | null {
  if (!SCRIPT) return 'SAML_BENCH names no script that starts a real identity provider (docs/testing.md)';
  return existsSync(chromiumPath()) ? null : `there is no Chromium at ${chromiumPath()}`;
}

async function rehearse(machine: Machine): Promise<string[]> {
  const typist = typingOn(machine, {
    words: { 'https://idp.example.edu/metadata': `${IDP_URL}/metadata.php` },
  });
  for (const step of [1, 2, 3, 4, 5, 6, 12]) await typist.step(step);
  const logout = `${IDP_URL}/SingleLogoutService.php?ReturnTo=${encodeURIComponent(`${PROVIDER}/`)}`;
  const seen = await visit(machine, 'visit-saml.ts', [logout]);

  const visitors = await startVisitors(machine);
  await pause(5_000);
  await machine.type(restarting());
  await pause(5_000);
  const lines = linesOf('each restarted in turn, behind Apache', await visitors.stop());
  return [...typist.lines, ...seen, ...lines];
}

/** The guide's own loop, within one release. */
function restarting(): string {
  const { commands } = guideBlocks().find(({ commands }) => commands.includes('ln -sfn')) ?? { commands: '' };
  return commands.replace(/^ln .*\n/m, '');
}

/** It knows the guide's gateway by the addresses that mod_auth_mellon answers at. */
async function provider(machine: Machine, command: 'up' | 'down', folder: string): Promise<void> {
  const at = (path: string) => `https://${NAME}/mellon/${path}`;
  const child = machine.within([SCRIPT ?? '', command], {
    SAML_BENCH_RUN: join(folder, 'bench'),
    IDP_PORT: IDP,
    GW_PORT: UNUSED,
    EXTRA_SPS: `${at('metadata')}|${at('postResponse')}|${at('logout')}|`,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${SCRIPT} ${command} failed`);
}
