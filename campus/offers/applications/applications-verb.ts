import { readFile } from 'node:fs/promises';
import type { AskOffice, OfficeCalls } from '../../../contract/institution.ts';
import { APPLICATIONS_AT_MOST, applicationStatus } from '../../../contract/offers/applications.ts';
import type { ResultOf } from '../../../contract/wire/call.ts';
import { columns, print } from '../../platform/terminal.ts';
import { type Verb, WrongUsage } from '../../verb.ts';

/** Applications from the command line: what the office does with them, one by one, and the ranking of an offer. */
export const applicationsVerb: Verb = {
  usage:
    'list <offer code> [--status <state>] | show <id> | review <id> | return <id> <corrections.json> [--days <n>] | admit <id> [--points <n>] | refuse <id> --reason <text> | immatriculate <id> | titled <id> | rank <offer code>',
  says: 'who applies for an offer, and who gets in',
  options: {
    status: { type: 'string' },
    days: { type: 'string' },
    points: { type: 'string' },
    reason: { type: 'string' },
  },
  run: async ({ words: [action, about, file, ...more], flags }, { withOffice }) => {
    if (!about || more.length > 0 || (file !== undefined && action !== 'return')) throw new WrongUsage();
    const ask = await askFor(action, about, { file, ...flags });
    await withOffice(async (office) => print(await ask(office)));
  },
};

type Ask = (office: AskOffice) => Promise<string>;
type Asked = { file: string | undefined } & Record<string, boolean | string | undefined>;

async function askFor(action: string | undefined, about: string, asked: Asked): Promise<Ask> {
  const applicationId = about;
  const { reason, points } = asked;
  switch (action) {
    case 'list':
      return listOf(about, asked);
    case 'show':
      return async (office) =>
        JSON.stringify(await office('applications/detail', { applicationId }), null, 2);
    case 'review':
      return async (office) => (await office('applications/review', { applicationId })).status;
    case 'return':
      return await returning(applicationId, asked);
    case 'admit': {
      const scored = points === undefined ? {} : { points: numberOf(points) };
      const decided = { applicationId, eligible: true, ...scored };
      return async (office) => (await office('applications/decide', decided)).status;
    }
    case 'refuse': {
      if (typeof reason !== 'string') throw new WrongUsage();
      const decided = { applicationId, eligible: false, reason };
      return async (office) => (await office('applications/decide', decided)).status;
    }
    case 'immatriculate':
      return async (office) => (await office('applications/immatriculate', { applicationId })).status;
    case 'titled':
      return async (office) => (await office('applications/titled', { applicationId })).status;
    case 'rank':
      return async (office) => {
        const { seed, ranked, offered } = await office('applications/rank', { code: about });
        return `${ranked} ranked, ${offered} places offered, seed ${seed}`;
      };
    default:
      throw new WrongUsage();
  }
}

const RETURN_DAYS = 14;

/** The corrections as a file: `[{"field": "title.grade", "note": "…"}]`. */
async function returning(applicationId: string, { file, days }: Asked): Promise<Ask> {
  if (file === undefined) throw new WrongUsage();
  const within = days === undefined ? RETURN_DAYS : numberOf(days);
  const corrections = JSON.parse(await readFile(file, 'utf8'));
  return async (office) =>
    (await office('applications/return', { applicationId, corrections, days: within })).status;
}

/** All of them, however many calls it takes. */
function listOf(code: string, { status: wanted }: Asked): Ask {
  const known = applicationStatus.safeParse(wanted);
  if (wanted !== undefined && !known.success) throw new WrongUsage();
  const status = known.success ? { status: known.data } : {};
  return async (office) => {
    const lines: string[] = [];
    let after = 0;
    for (;;) {
      const part = await office('applications/list', { code, after, ...status });
      lines.push(...part.map(lineOf));
      after = part.at(-1)?.number ?? after;
      if (part.length < APPLICATIONS_AT_MOST) return lines.join('\n');
    }
  };
}

const lineOf = (row: ResultOf<OfficeCalls['applications/list']>[number]): string =>
  columns([row.applicationId, row.number, row.status, row.name, row.email, row.points, row.position]);

function numberOf(written: boolean | string): number {
  const number = Number(written);
  if (!Number.isInteger(number)) throw new WrongUsage();
  return number;
}
