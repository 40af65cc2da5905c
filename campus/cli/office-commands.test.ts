import { readFileSync, statSync } from 'node:fs';
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askedBy, commandAlone } from '../testing/test-command.ts';
import { WrongUsage } from '../verb.ts';
import { checkRequest } from './check-request.ts';
import { callOf, commandNames, findCommand, officeCalls } from './find-command.ts';
import { helpOf } from './help.ts';
import { OWN_OPTIONS, optionName } from './option-names.ts';
import { ownVerbs } from './own-verbs.ts';
import { readRequest } from './read-request.ts';
import { type Field, fieldsOf } from './request-fields.ts';

const id = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';
const other = '1c1f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';

async function fileOf(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'request.json'), content);
  return join(folder, 'request.json');
}

/** What a text has to look like, where its rule gives no example. */
const WRITTEN: Record<string, string> = {
  ...{
    '--closes-at': '2026-12-02T08:00:00Z',
    '--currency': 'EUR',
    '--email': 'ada@example.edu',
    '--language': 'it',
  },
  ...{ '--serial': '2026/000001', '--corrections.0.field': 'title.grade' },
  '--value': 'urn:schac:personalUniqueCode:int:esi:example.edu:123456',
};

/** What a call asks for by a rule over several fields. */
const BESIDE: Record<string, string[]> = {
  'accommodations/add': ['--percent', '30'],
  'certificates/begin': ['--badges', '0123'],
  'charges/import': ['--rows.0.cells.badge', '0123'],
  'plans/scheme': ['--rules', '[]'],
  'processes/propose': ['--rows.0.unit', 'AN1'],
};

/** Every option that a request can't be made without, with what may stand there. */
const needed = (fields: Map<string, Field>, before = '--'): string[] =>
  [...fields].flatMap(([name, field]) => {
    const option = `${before}${optionName(name)}`;
    const { kind, parts, item, isRequired } = field;
    if (!isRequired) return [];
    if (kind === 'parts') return needed(parts, `${option}.`);
    if (kind === 'list' && item?.kind === 'parts') return needed(item.parts, `${option}.0.`);
    return kind === 'flag' ? [option] : [option, WRITTEN[option] ?? typed(item ?? field)];
  });

function typed({ kind, rule, options: [option] }: Field): string {
  const example = option ?? / such as (\S+)/.exec(rule)?.[1] ?? / from (\d+)/.exec(rule)?.[1];
  return example ?? (kind === 'number' ? '20' : rule.includes('an id') ? id : 'x');
}

it.each(officeCalls)(
  'the call %s is a command, whose options make its request and stand in its help',
  async (path) => {
    const call = callOf(path);
    const fields = fieldsOf(call.request);
    const { sent } = await readRequest([...needed(fields), ...(BESIDE[path] ?? [])], fields);
    await checkRequest(call, sent);

    const names = [...fields.keys()].map(optionName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => Object.hasOwn(OWN_OPTIONS, name))).toEqual([]);
    const help = helpOf(path.split('/')) ?? '';
    const isOwn = Object.hasOwn(ownVerbs, path.replace('/', ' '));
    for (const name of isOwn ? [] : names) expect(help).toContain(`\n--${name}`);
  },
);

it('help names every command, and of each area what can be done in it', () => {
  const lines = (helpOf([]) ?? '').split('\n');
  for (const name of commandNames) {
    const [area = '', act = ''] = name.split(' ');
    expect(
      lines.filter((line) => line.startsWith(area) && line.includes(act)),
      name,
    ).not.toEqual([]);
    if (act) expect(helpOf([area])).toContain(name);
  }
});

it('the documents name commands that there are', async () => {
  const named: string[] = [];
  for await (const file of glob(['*.md', 'docs/**/*.md', 'deploy/**/*', 'campus/texts/*/*.json'])) {
    if (file.endsWith('requirements.md') || !statSync(file).isFile()) continue;
    const typed = /(?:npm run campus --|[`\n]ateneo)\s+([a-z][a-z-]*)(?:\s+([a-z]+)\b)?/g;
    for (const [, area = '', act = ''] of readFileSync(file, 'utf8').matchAll(typed)) {
      if (!findCommand([area, act])) named.push(`${file}: ${area} ${act}`);
    }
  }
  expect(named).toEqual([]);
});

it.each<[string, string[], object]>([
  [
    'charges add',
    ['0123', 'tuition', '2026', '1.234,50', 'EUR', '2026-12-01'],
    {
      ...{
        badge: '0123',
        kind: 'tuition',
        academicYear: 2026,
        amount: 123_450,
        currency: 'EUR',
        dueOn: '2026-12-01',
      },
    },
  ],
  [
    'charges replace',
    [id, 'Sbagliato', '--amount', '500', '--dueOn=2026-12-01'],
    {
      ...{ chargeId: id, reason: 'Sbagliato', amount: 50_000, currency: 'EUR', dueOn: '2026-12-01' },
    },
  ],
  [
    'refunds ask',
    [id, 'Versata due volte', '--amount', '5000', '--currency', 'JPY'],
    { chargeId: id, reason: 'Versata due volte', amount: 5_000, currency: 'JPY' },
  ],
  ['refunds ask', [id, 'Versata due volte'], { chargeId: id, reason: 'Versata due volte' }],
  ['charges list', ['0123'], { badge: '0123' }],
  [
    'fees exempt',
    ['0123', '2026', '50', 'Borsa'],
    {
      ...{ badge: '0123', academicYear: 2026, percent: 50, title: { it: 'Borsa' } },
    },
  ],
  [
    'fees exempt',
    ['0123', '2026', '50', '--title', '{"it":"Borsa"}', '--title.en', 'Grant'],
    {
      ...{ badge: '0123', academicYear: 2026, percent: 50, title: { it: 'Borsa', en: 'Grant' } },
    },
  ],
  ['fees assess', ['TUITION', '0123', '0124'], { code: 'TUITION', badges: ['0123', '0124'] }],
  [
    'notifications bounced',
    ['a@b.edu', 'c@d.edu', '--reason', 'none'],
    {
      ...{ addresses: ['a@b.edu', 'c@d.edu'], reason: null },
    },
  ],
  [
    'processes return',
    [id, 'Verdi', '--corrections.0.field', 'course', '--corrections.0.note', 'No', '--days', '7'],
    {
      ...{ requestId: id, by: 'Verdi', corrections: [{ field: 'course', note: 'No' }], days: 7 },
    },
  ],
  [
    'surveys move',
    [id, 'close', '--without', '3', '--unread'],
    {
      ...{ surveyId: id, action: 'close', without: 3, unread: true },
    },
  ],
  ['surveys judge', ['--no-withhold', id], { commentId: id, withhold: false }],
  [
    'locks place',
    [id, 'OFFICE', 'Manca', 'students', '--blocks', 'EXAM_BOOK,RENEW', '--blocks', 'GRADUATE'],
    {
      ...{ careerId: id, type: 'OFFICE', reason: { it: 'Manca' }, ownerOffice: 'students' },
      blocks: ['EXAM_BOOK', 'RENEW', 'GRADUATE'],
    },
  ],
  [
    'offers move',
    ['--input', '{"code":"LINF","action":"pause"}', '--action', 'resume'],
    {
      ...{ code: 'LINF', action: 'resume' },
    },
  ],
  ['numbers start', ['receipts', '4712', '--year', '2027'], { counter: 'receipts', next: 4712, year: 2027 }],
  ['work retry', [], {}],
])('%s %j is asked as it was meant', async (name, args, request) => {
  expect(await askedBy([...name.split(' '), ...args])).toEqual([[name.replace(' ', '/'), request]]);
});

it.each([
  ['charges', 'replace', id, 'Errore', '2026'],
  ['refunds', 'ask', id, 'Corso', '5'],
  ['surveys', 'move', id, 'close', '5'],
  ['charges', 'add', '0123', 'request', '2026', '50', 'EUR', '2026-12-01', 'Room', '12'],
])('G7: a word too many is refused, and is no amount and no number: %s %s', async (...args) => {
  await expect(askedBy(args)).rejects.toThrow('word too many');
});

it('B14: the office limits how often an exam may be tried, and lifts that again', async () => {
  expect(await askedBy(['exams', 'attempts', 'MAT-05', '3'])).toEqual([
    ['exams/attempts', { unitCode: 'MAT-05', most: 3 }],
  ]);
  expect(await askedBy(['exams', 'attempts', 'MAT-05', 'none'])).toEqual([
    ['exams/attempts', { unitCode: 'MAT-05', most: null }],
  ]);
});

it('B10: the office says for how many days after an exam its board may say what came of it', async () => {
  expect(await askedBy(['exams', 'resultsdays', '45'])).toEqual([['exams/resultsdays', { days: 45 }]]);
});

it('G13: the office says who chairs an exam from now on, by their address', async () => {
  const found = [
    { type: 'student', profileId: id, badge: '0123' },
    { type: 'professor', profileId: other, badge: null },
  ];
  const words = ['exams', 'chair', id, 'rossi@example.edu'];
  expect(await askedBy(words, { 'profiles/find': found })).toEqual([
    ['exams/chair', { examId: id, chairId: other }],
  ]);
  await expect(askedBy(words, { 'profiles/find': [] })).rejects.toThrow('no professor has rossi@example.edu');
  await expect(askedBy(words, { 'profiles/find': [...found, ...found] })).rejects.toThrow(
    `rossi@example.edu stands for several: give the id of one\n${other}  professor`,
  );
});

it('a request comes from a file too, in any encoding, with options beside it', async () => {
  const proposal = { rows: [{ unit: 'AN1', grade: 27, reason: undefined }], days: 7 };
  const file = await fileOf(Buffer.from(`\uFEFF${JSON.stringify(proposal)}`, 'utf16le'));
  expect(await askedBy(['processes', 'propose', id, 'Università', '--file', file])).toEqual([
    ['processes/propose', { requestId: id, by: 'Università', rows: [{ unit: 'AN1', grade: 27 }], days: 7 }],
  ]);
});

it.each<[string, string, string[]]>([
  ['no word at all', 'charges add', ['--badge is missing', '--due-on is missing: a day such as 2026-12-01']],
  [
    'no last word',
    'locks pass <id> EXAM_BOOK',
    ['--until is missing: an instant such as', '--reason is missing'],
  ],
  ['a word too many', 'registers approve <id> well', ['one word too many: well']],
  [
    'no id',
    'registers approve INF201',
    ['--register has to be an id, as `registers list` says it, not "INF201"'],
  ],
  ['no state', 'surveys list done', ['--status has to be one of draft, scheduled, open, closed, not "done"']],
  [
    'no instant',
    'surveys make <id> --opens-at tomorrow',
    ['--opens-at has to be an instant such as 2026-12-01T08:00:00Z'],
  ],
  [
    'no number',
    'exams attempts MAT-05 few',
    ['--most has to be a whole number from 1 to 20, or none, not "few"'],
  ],
  ['a number out of bounds', 'exams resultsdays 3', ['--days has to be a whole number from 7 to 365, not 3']],
  [
    'an amount in two ways',
    'charges replace <id> x --amount 1.234',
    ['--amount has to be an amount such as 412.00'],
  ],
  [
    'an option of another command',
    'charges list --bage 0123',
    ['--bage is no option here: did you mean --badge?'],
  ],
  ['a place that a list hasn’t', 'processes return <id> V --corrections.1.field x', ['.1 comes too early']],
  ['an option without its value', 'charges list --badge', ["'--badge <value>' argument missing"]],
  ['what is no JSON', 'plans scheme --input {', ['--input is no JSON']],
  ['JSON that is no request', 'plans scheme --input []', ['--input holds no JSON object']],
  ['a file that isn’t there', 'plans scheme --file /nowhere.json', ['/nowhere.json can’t be read']],
  [
    'a password',
    'people add --password secret',
    ['would be seen by others of this machine: give it with --input -'],
  ],
  [
    'what a rule over several fields forbids',
    'windows save <id> open 2026-12-02T08:00:00Z 2026-12-01T08:00:00Z',
    ['--closes-at: closes before it opens'],
  ],
])('refuses %s and says which rule and what to do: %s', async (_what, typed, said) => {
  const error = await commandAlone(...typed.replace('<id>', id).split(' ')).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(WrongUsage);
  for (const each of said) expect(error.message).toContain(each);
});

it.each([
  ['extra time without a part of it', 'extra_time 2026-09-01', '--percent is missing'],
  ['a part that is no number', 'extra_time 2026-09-01 --percent molto', '--percent has to be a whole number'],
  ['other without words', 'other 2026-09-01', '--text is missing'],
  ['no first day', 'reader', '--valid-from is missing'],
  [
    'a last day before the first',
    'reader 2026-09-01 --valid-to 2026-08-31',
    '--valid-to: This value is not valid',
  ],
  ['a kind that isn’t one', 'sedativo 2026-09-01', 'one of extra_time, separate_room, reader, breaks, other'],
])(
  'of what is arranged for a student it refuses %s, before anybody is looked for',
  async (_what, typed, said) => {
    await expect(commandAlone('accommodations', 'add', '210001', ...typed.split(' '))).rejects.toThrow(said);
  },
);

it.each([
  ['eduPersonPrincipalName', 'alice', 'alice@example.edu'],
  ['eduPersonPrincipalName', 'alice@example.edu@example.org', 'alice@example.edu'],
  ['eduPersonPrincipalName', 'a\u0000lice@example.edu', 'alice@example.edu'],
  ['eduPersonPrincipalName', `${'ü'.repeat(130)}@example.edu`, 'alice@example.edu'],
  ['schacPersonalUniqueCode', '123456', 'urn:schac:personalUniqueCode:int:esi:example.edu:123456'],
  ...[
    [
      'schacPersonalUniqueCode',
      'urn:schac:personalUniqueCode:it:unitn.it:123456',
      'int:esi:example.edu:123456',
    ],
  ],
  ['schacPersonalUniqueID', 'RSSMRA85T10A562S', 'urn:schac:personalUniqueID:it:CF:RSSMRA85T10A562S'],
])(
  'C10: a %s that no gateway sends is refused with how one is written (%#)',
  async (attribute = '', value = '', like = '') => {
    await expect(commandAlone('identities', 'add', '123456', attribute, value)).rejects.toThrow(like);
  },
);

it('C10: an attribute that nobody is known by here is refused with those that are', async () => {
  await expect(commandAlone('identities', 'add', '123456', 'mail', 'alice@example.edu')).rejects.toThrow(
    'one of schacPersonalUniqueCode, schacPersonalUniqueID, eduPersonPrincipalName',
  );
});

it('A7, G9: what is wrong within a file is said by its place', async () => {
  const template = { code: 'short', title: { it: 'Breve' }, questions: [{ code: 'a b' }] };
  const file = await fileOf(JSON.stringify(template));
  await expect(commandAlone('surveys', 'template', '--file', file)).rejects.toThrow('--questions.0.code');
  const proposal = await fileOf(JSON.stringify({ rows: [{ unit: 'AN1', grade: 31 }], days: 7 }));
  await expect(commandAlone('processes', 'propose', id, 'Verdi', '--file', proposal)).rejects.toThrow(
    '--rows.0.grade',
  );
});

it('what a password should be is said without it', async () => {
  const file = await fileOf(JSON.stringify({ password: 7_351, email: 'ada@example.edu' }));
  const error = await commandAlone('people', 'add', '--file', file).catch((thrown) => thrown);
  expect(error.message).toContain('--password has to be a text');
  expect(error.message).not.toContain('7351');
});
