/** `npm run conformance -- <url>`: tells an institution which of its calls the portal can use. */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { AREAS, type Area } from '../contract/adoption/areas.ts';
import { areasNamed } from './checks/areas.ts';
import { conform } from './conform.ts';
import type { Account, Accounts } from './judge.ts';
import { asJson, asJUnit, asText } from './report.ts';

const USAGE = `npm run conformance -- <url> [options]

  <url>                    the origin of the institution's API, as in CAMPUS_URL
  --student name:password  a student's test account
  --professor name:password
  --two-profiles name:password   somebody with two profiles
  --no-badge name:password       somebody without a badge
  --accounts file.json     the same in a file, which no list of processes shows: {"student": {"username": "",
                           "password": ""}, "professor", "twoProfiles", "noBadge", "portalSecret": ""}
  --area exams             that area alone, also as student.exams; may be given again
  --portal-secret secret   the PORTAL_SECRET of a portal, for saml/login; it is printed nowhere
  --write                  books and gives up an exam, saves the phone and the language of the test accounts
                           as they are, gives a wrong and the right password to user/stepup, and sends {} to
                           acts that need more, to learn whether they are there
  --json file              the report as JSON
  --junit file             the report for a pipeline

Exit status: 0 nothing is wrong, 1 something is wrong, 2 the command can't be understood or carried out.
`;

const account = z.object({ username: z.string(), password: z.string() });
const accountsFile = z.object({
  student: z.optional(account),
  professor: z.optional(account),
  twoProfiles: z.optional(account),
  noBadge: z.optional(account),
  portalSecret: z.optional(z.string()),
});

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  return 2;
});

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ student: { type: 'string' }, professor: { type: 'string' } },
      ...{ 'two-profiles': { type: 'string' }, 'no-badge': { type: 'string' } },
      ...{ accounts: { type: 'string' }, write: { type: 'boolean' } },
      ...{ area: { type: 'string', multiple: true }, 'portal-secret': { type: 'string' } },
      ...{ json: { type: 'string' }, junit: { type: 'string' } },
    },
  });
  const [url, ...more] = positionals;
  if (!url || more.length > 0) throw new Error('One address is needed.');
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new Error('The address begins with http:// or https://.');
  const { portalSecret, ...file } = values.accounts
    ? accountsFile.parse(JSON.parse(readFileSync(values.accounts, 'utf8')))
    : {};
  const given = Object.entries({
    student: values.student,
    professor: values.professor,
    twoProfiles: values['two-profiles'],
    noBadge: values['no-badge'],
  }).flatMap(([who, written]) => (written === undefined ? [] : [[who, accountOf(written)] as const]));
  const accounts: Accounts = { ...file, ...Object.fromEntries(given) };

  const report = await conform(url, {
    ...{ accounts, write: values.write ?? false, portalSecret: values['portal-secret'] ?? portalSecret },
    ...(values.area && { areas: values.area.flatMap(areasOf) }),
  });
  process.stdout.write(asText(report));
  if (values.json) writeFileSync(values.json, asJson(report));
  if (values.junit) writeFileSync(values.junit, asJUnit(report));
  return report.checks.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
}

function areasOf(name: string): Area[] {
  const named = areasNamed(name);
  if (named.length === 0) throw new Error(`There is no area ${name}. There are: ${AREAS.join(', ')}.`);
  return named;
}

function accountOf(written: string): Account {
  const colon = written.indexOf(':');
  if (colon < 1) throw new Error('An account is written as name:password.');
  return { username: written.slice(0, colon), password: written.slice(colon + 1) };
}
