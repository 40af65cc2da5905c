import { settingsFingerprints } from '../../../observe/instance.ts';
import { BadConfiguration } from '../../../observe/settings.ts';
import { CAMPUS_SETTINGS, type CampusConfig } from '../../config.ts';
import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Run, type VerbSetting } from '../../verb.ts';
import { findingsOfDatabase } from './database.ts';
import { type Finding, ok, wrong } from './finding.ts';
import { findingsOfInstances } from './instances.ts';
import { findingsOfPlaces } from './places.ts';

export const examine: Run = async ({ words: portals, flags }, setting) => {
  const findings = await findingsOf(setting, portals);
  if (flags.json) print(JSON.stringify(findings, null, 2));
  else for (const line of linesOf(findings)) print(line);
  const faults = findings.filter(({ state }) => state === 'wrong').length;
  if (faults > 0) throw new OfficeRefused(`${faults} of ${findings.length} lines are wrong`);
};

async function findingsOf(setting: VerbSetting, portals: string[]): Promise<Finding[]> {
  const config = readOrSay(setting);
  if (Array.isArray(config)) return config;
  const here = await settingsFingerprints(process.env, CAMPUS_SETTINGS);
  return [
    ...findingsOfSettings(here),
    ...(await findingsOfDatabase(config)),
    ...(await findingsOfPlaces(config)),
    ...(await findingsOfInstances(config, portals, here)),
  ];
}

function readOrSay(setting: VerbSetting): CampusConfig | Finding[] {
  try {
    return setting.config;
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    return error.message
      .split('\n')
      .map((line) => wrong('configuration', line, 'correct it: docs/configuration.md says what each may be'));
  }
}

/** What these names end with is a secret, or an address that may have a password in it. */
const SECRET = /(_KEY|_TOKEN|SECRETS?|DATABASE_URL|DATABASE_LISTEN_URL|SMTP_URL)$/;

/** What is set; secrets, and addresses with a password in them, by their fingerprints. */
const findingsOfSettings = (here: Record<string, string>): Finding[] =>
  Object.entries(here).map(([name, print]) => {
    const value = process.env[name] ?? '';
    return ok(name, SECRET.test(name) || /:\/\/[^/]*@/.test(value) ? `fingerprint ${print}` : value);
  });

const linesOf = (findings: Finding[]): string[] =>
  columns(findings.map(({ state, what, says }) => [state, what, says])).flatMap((line, at) => {
    const wayOut = findings[at]?.wayOut;
    return wayOut ? [line, `       → ${wayOut}`] : [line];
  });
