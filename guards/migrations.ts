import { basename } from 'node:path';

type File = { name: string; text: string };

/** Taken away or changed under a release that uses it; the file has to say which release stopped using it. */
const CONTRACTIONS: [RegExp, string][] = [
  [/^drop (table|view|function|trigger|type|sequence)\b(?! if exists\b.* on new)/i, 'drops'],
  [/^alter table .*\brename\b/i, 'renames'],
  [/^alter (view|function|type|sequence) .*\brename\b/i, 'renames'],
  [/^alter table .*\bdrop column\b/i, 'drops a column'],
  [/^alter table .*\balter column \S+ (set data )?type\b/i, 'changes a column’s type'],
  [
    /^alter table .*\balter column \S+ set not null\b/i,
    'asks for a value that the release before may not give',
  ],
  [/^alter table .*\balter column \S+ drop default\b/i, 'takes a default that the release before counts on'],
];

/** Never without holding up everybody; the words behind say what to write instead. */
const HOLDING_UP: [RegExp, string][] = [
  [
    /^alter table .*\badd column\b(?=.*\bnot null\b)(?!.*\b(default|generated)\b)/i,
    'adds a column NOT NULL without a default: the release before writes rows without it',
  ],
  [
    /^alter table .*\badd column\b.*(\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b|\bgenerated\b|\bserial\b)/i,
    'writes every row anew: add the column empty, and fill it in parts',
  ],
  [
    /^alter table .*\badd column\b.*\b(references|check|unique|primary key)\b/i,
    'adds a column with a rule: add the rule by a statement of its own',
  ],
  [
    /^alter table .*\badd constraint \S+ (foreign key|check)\b(?!.*\bnot valid\b)/i,
    'reads the whole table for a rule: add it NOT VALID, and VALIDATE it in a later file',
  ],
  [
    /^alter table .*\badd (constraint \S+ )?(unique|primary key|exclude)\b(?!.* using index\b)/i,
    'builds an index while nobody may write: CREATE UNIQUE INDEX CONCURRENTLY in a file of its own',
  ],
  [
    /^create (unique )?index\b(?! concurrently\b)/i,
    'builds an index while nobody may write: CREATE INDEX CONCURRENTLY in a file of its own',
  ],
  [/^(lock table|vacuum full|cluster|reindex (?!.*concurrently))/i, 'holds a table for itself'],
];

const CONTRACT = /^-- contract: unused since (\S+)$/m;
const TABLE =
  /^(?:alter table|create (?:unique )?index .*? on|create trigger .*? on|create table)(?: if (?:not )?exists)?(?: only)? ([\w.]+)/i;

/** What the files would do to the release before, or to who asks meanwhile; in the order of the files. */
export function faultsOf(files: File[], releases: string[]): string[] {
  const unvalidated = new Map<string, string>();
  const faults = files.flatMap((file) => faultsOfFile(file, releases, unvalidated));
  return [
    ...faults,
    ...[...unvalidated].map(([rule, name]) => `${name}: nothing validates ${rule}: add a file that does`),
  ];
}

function faultsOfFile({ name, text }: File, releases: string[], unvalidated: Map<string, string>): string[] {
  const statements = statementsOf(text);
  const added = new Set(statements.filter(isNewTable).map(tableOf));
  const others = statements.filter(
    (statement) => !added.has(tableOf(statement)) || tableOf(statement) === '',
  );
  const since = CONTRACT.exec(text)?.[1];
  const taken = since ? [] : found(others, CONTRACTIONS).map((fault) => `${fault}: ${SAY_SINCE}`);
  const faults = [...taken, ...found(others, HOLDING_UP), ...faultsOfIndexes(text, statements)];
  if (since && !releases.includes(since)) faults.push(`CHANGELOG.md names no release ${since}`);
  faults.push(...faultsOfRules(statements, unvalidated));
  for (const rule of added.size > 0 ? [] : rulesIn(statements, 'not valid')) unvalidated.set(rule, name);
  return faults.map((fault) => `${basename(name)}: ${fault}`);
}

const SAY_SINCE = 'only once no release uses it, and with a line `-- contract: unused since <release>`';

const found = (statements: string[], kinds: [RegExp, string][]) =>
  statements.flatMap((statement) =>
    kinds.filter(([kind]) => kind.test(statement)).map(([, says]) => `\`${statement.slice(0, 90)}\` ${says}`),
  );

/** Outside a transaction nothing is undone: whatever is there of a try that was cut off goes first. */
function faultsOfIndexes(text: string, statements: string[]): string[] {
  const concurrent = statements.filter((statement) => /\bconcurrently\b/i.test(statement));
  if (concurrent.length === 0) return [];
  const faults = concurrent.length < statements.length ? ['has more than indexes CONCURRENTLY in it'] : [];
  if (statements.length !== text.split('--> statement-breakpoint').length)
    faults.push('lacks `--> statement-breakpoint` between two statements');
  for (const statement of concurrent) {
    const index = /^create (?:unique )?index concurrently (\w+)/i.exec(statement)?.[1];
    const isDropped = statements[statements.indexOf(statement) - 1]?.toLowerCase();
    if (index && isDropped !== `drop index concurrently if exists ${index}`)
      faults.push(`needs DROP INDEX CONCURRENTLY IF EXISTS ${index} before it builds it`);
  }
  return faults;
}

/** In one transaction a table stays held from the first statement until all rows are read. */
function faultsOfRules(statements: string[], unvalidated: Map<string, string>): string[] {
  const own = rulesIn(statements, 'not valid');
  const validated = rulesIn(statements, 'validate');
  for (const rule of validated) unvalidated.delete(rule);
  return validated
    .filter((rule) => own.includes(rule))
    .map((rule) => `validates ${rule} in the file that adds it`);
}

function rulesIn(statements: string[], which: 'not valid' | 'validate'): string[] {
  const kind =
    which === 'validate' ? /\bvalidate constraint (\w+)/i : /\badd constraint (\w+) .*\bnot valid\b/i;
  return statements.flatMap((statement) => kind.exec(statement)?.[1] ?? []);
}

const isNewTable = (statement: string) => /^create table\b/i.test(statement);
const tableOf = (statement: string) => TABLE.exec(statement)?.[1] ?? '';

/** Each on one line, without comments and quotation marks of names; the bodies of functions are left out. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) =>
      statement
        .replaceAll('"', '')
        .replaceAll(/\bpublic\./g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
