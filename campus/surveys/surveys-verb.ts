import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { AskOffice } from '../../contract/institution.ts';
import { saveTemplateRequest, surveyMove, surveyStatus } from '../../contract/surveys/surveys.ts';
import { careerOf } from '../careers/career-of.ts';
import { columns, print } from '../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../verb.ts';

/** Makes, schedules, closes and waives surveys from the command line, and judges what professors reported. */
export const surveysVerb: Verb = {
  usage:
    'list [draft|scheduled|open|closed] | template <json> | make <course id> [--template <code>] [--from --until <instant>] [--mandatory] | schedule|recall|close <id> [--without <sheets>] [--unread] | waive <id> <badge|email> <reason> | reported | withhold|keep <comment id>',
  says: 'what students are asked about their courses',
  options: {
    template: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    mandatory: { type: 'boolean' },
    without: { type: 'string' },
    unread: { type: 'boolean' },
  },
  run: async ({ words: [action = '', ...words], flags }, { withOffice }) => {
    const ask = await askFor(action, words, flags);
    await withOffice(async (office) => print(await ask(office)));
  },
};

type Ask = (office: AskOffice) => Promise<string>;
type Flags = Record<string, boolean | string | undefined>;

async function askFor(action: string, words: string[], flags: Flags): Promise<Ask> {
  const move = z.safeParse(surveyMove, action);
  if (move.success) {
    const surveyId = only(words);
    const how = {
      ...(flags.without && { without: Number(flags.without) }),
      ...(flags.unread && { unread: true }),
    };
    const asked = { surveyId, action: move.data, ...how };
    return async (office) => (await office('surveys/move', asked)).status;
  }
  switch (action) {
    case 'list':
      return list(words);
    case 'template':
      return await template(words);
    case 'make':
      return make(words, flags);
    case 'waive':
      return waive(words);
    case 'reported':
      return reported(words);
    case 'withhold':
    case 'keep':
      return judge(words, action === 'withhold');
    default:
      throw new WrongUsage();
  }
}

function list([word, ...rest]: string[]): Ask {
  const status = z.optional(surveyStatus).safeParse(word);
  if (!status.success || rest.length > 0) throw new WrongUsage();
  return async (office) => {
    const found = await office('surveys/list', { status: status.data });
    return found
      .map(({ surveyId, status, course, academicYear, closesAt, answered, asked }) =>
        columns([surveyId, status, `${course} ${academicYear}`, closesAt, `${answered}/${asked}`]),
      )
      .join('\n');
  };
}

async function template([file, ...rest]: string[]): Promise<Ask> {
  if (!file || rest.length > 0) throw new WrongUsage();
  const read = saveTemplateRequest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new OfficeRefused(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
  return async (office) => (await office('surveys/template', read.data)).code;
}

function make(words: string[], { template, from, until, mandatory }: Flags): Ask {
  const asked = {
    courseId: only(words),
    ...(template && { template: String(template) }),
    ...(from && { opensAt: instantOf(from) }),
    ...(until && { closesAt: instantOf(until) }),
    mandatory: mandatory === true,
  };
  return async (office) => {
    const { surveyId, status, opensAt, closesAt } = await office('surveys/make', asked);
    return columns([surveyId, status, opensAt, closesAt]);
  };
}

function waive([surveyId, who, ...rest]: string[]): Ask {
  if (!surveyId || !who || rest.length === 0) throw new WrongUsage();
  return async (office) => {
    const careerId = await careerOf(office, who);
    await office('surveys/waive', { surveyId: idOf(surveyId), careerId, reason: rest.join(' ') });
    return 'waived';
  };
}

function reported(words: string[]): Ask {
  if (words.length > 0) throw new WrongUsage();
  return async (office) =>
    (await office('surveys/reported', {}))
      .map(({ commentId, course, text, reason }) =>
        columns([commentId, course, JSON.stringify(text), JSON.stringify(reason)]),
      )
      .join('\n');
}

function judge(words: string[], withhold: boolean): Ask {
  const commentId = only(words);
  return async (office) => {
    await office('surveys/judge', { commentId, withhold });
    return withhold ? 'withheld' : 'kept';
  };
}

/** The one word there is, an id. */
function only([id, ...rest]: string[]): string {
  if (!id || rest.length > 0) throw new WrongUsage();
  return idOf(id);
}

function idOf(word: string): string {
  if (z.uuid().safeParse(word).success) return word;
  throw new OfficeRefused(`${word} is no id: \`surveys list\` says which surveys there are`);
}

function instantOf(word: boolean | string): string {
  if (z.iso.datetime({ offset: true }).safeParse(word).success) return String(word);
  throw new OfficeRefused(`${word} is no instant: write it as 2027-01-20T09:00:00+01:00`);
}
