/**
 * `npm run conformance -- <url>`: tells an institution which of its calls the portal can use. Exit status: 0
 * nothing wrong, 1 something wrong, 2 an unknown command.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { conform } from './conform.ts';
import type { Account, Accounts } from './judge.ts';
import { asJUnit, asText } from './report.ts';

const USAGE = `npm run conformance -- <url> [options]

  <url>                    the origin of the institution's API, as in CAMPUS_URL
  --student name:password  a student's test account
  --professor name:password
  --two-profiles name:password   somebody with two profiles
  --no-badge name:password       somebody without a badge
  --accounts file.json     the same in a file: {"student": {"username": "", "password": ""}, "professor", "twoProfiles", "noBadge"}
  --write                  books and gives up an exam, saves the phone and the language of the test accounts
  --json file              the report as JSON
  --junit file             the report for a pipeline
`;

const account = z.object({ username: z.string(), password: z.string() });
const accountsFile = z.object({
  student: z.optional(account),
  professor: z.optional(account),
  twoProfiles: z.optional(account),
  noBadge: z.optional(account),
});

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  return 2;
});

function withoutUndefined(accounts: z.infer<typeof accountsFile>): Accounts {
  return Object.fromEntries(Object.entries(accounts).filter(([, each]) => each !== undefined));
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ student: { type: 'string' }, professor: { type: 'string' } },
      ...{ 'two-profiles': { type: 'string' }, 'no-badge': { type: 'string' } },
      ...{ accounts: { type: 'string' }, write: { type: 'boolean' } },
      ...{ json: { type: 'string' }, junit: { type: 'string' } },
    },
  });
  const [url, ...more] = positionals;
  if (!url || more.length > 0) throw new Error('One address is needed.');
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new Error('The address begins with http:// or https://.');
  const file = values.accounts ? accountsFile.parse(JSON.parse(readFileSync(values.accounts, 'utf8'))) : {};
  const given = Object.entries({
    student: values.student,
    professor: values.professor,
    twoProfiles: values['two-profiles'],
    noBadge: values['no-badge'],
  }).flatMap(([who, written]) => (written === undefined ? [] : [[who, accountOf(written)] as const]));
  const accounts: Accounts = { ...withoutUndefined(file), ...Object.fromEntries(given) };

  const report = await conform(url, { accounts, write: values.write ?? false });
  process.stdout.write(asText(report));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (values.junit) writeFileSync(values.junit, asJUnit(report));
  return report.checks.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
}

function accountOf(written: string): Account {
  const colon = written.indexOf(':');
  if (colon < 1) throw new Error('An account is written as name:password.');
  return { username: written.slice(0, colon), password: written.slice(colon + 1) };
}
