import type { Readable } from 'node:stream';
import { type Findings, Stopped } from '../reports/findings.ts';
import type { Bundle } from './bundle.ts';
import { FILES, type FileName, listOf, schemaOf, type Version } from './files.ts';
import { type Row, readCsv, readTable, type Table } from './read-table.ts';

const FILE = 'manifest.csv';
const VERSION = 'oneroster.version';
const MODES = ['bulk', 'delta', 'absent'] as const;

/** `bulk` holds all there is, `delta` what changed since, `absent` is not in the bundle. */
export type Mode = (typeof MODES)[number];
export type Manifest = { version: Version; modes: Record<FileName, Mode> };

type Property = { value: string; line: number };

/** Reads manifest.csv; throws `Stopped` if it is missing or its version is neither 1.1 nor 1.2. */
async function readManifest(bundle: Bundle, findings: Findings): Promise<Manifest> {
  if (!bundle.has(FILE)) throw new Stopped('manifest_missing', { file: FILE });
  const properties = await readProperties(bundle);
  const version = versionIn(properties);
  const modes = Object.fromEntries(
    FILES.map((file) => [file, modeOf(file, properties, findings)]),
  ) as Manifest['modes'];
  return { version, modes: version === '1.1' ? { ...modes, roles: modes.users } : modes };
}

async function readProperties(bundle: Bundle): Promise<Map<string, Property>> {
  const properties = new Map<string, Property>();
  for await (const { line, cells } of readCsv(FILE, await bundle.open(FILE))) {
    const [name = '', value = ''] = cells;
    properties.set(name.trim(), { value: value.trim(), line });
  }
  return properties;
}

function versionIn(properties: Map<string, Property>): Version {
  const { value, line } = properties.get(VERSION) ?? { value: '', line: null };
  if (value === '1.1' || value === '1.2') return value;
  throw new Stopped('version_unknown', { file: FILE, line, column: VERSION, value });
}

function modeOf(file: FileName, properties: Map<string, Property>, findings: Findings): Mode {
  const { value, line } = properties.get(`file.${file}`) ?? { value: '', line: null };
  const mode = MODES.find((each) => each === (value.toLowerCase() || 'absent'));
  if (!mode) findings.refuse('unknown_word', { file: FILE, line, column: `file.${file}`, value });
  return mode ?? 'absent';
}

export type ReadBundle = Manifest & {
  /** What was read; a file that is absent or couldn't be read has no table. */
  tables: Partial<Record<FileName, Table>>;
};

/**
 * Reads all files that the manifest announces; a fault in one is a problem, and the others are still read.
 * Throws `Stopped` if there is no usable manifest.
 */
export async function readBundle(bundle: Bundle, findings: Findings): Promise<ReadBundle> {
  const { version, modes } = await readManifest(bundle, findings);
  const tables: ReadBundle['tables'] = {};
  const announced = FILES.filter((file) => modes[file] !== 'absent' && isOwnFile(file, version));
  for (const file of announced)
    tables[file] = await findings.catch(async () =>
      readTable(file, await openFile(bundle, `${file}.csv`), schemaOf(file, version), findings),
    );
  for (const file of FILES.filter((each) => !announced.includes(each) && bundle.has(`${each}.csv`)))
    findings.warn('not_announced', { file: `${file}.csv` });
  if (version === '1.1' && tables.users) tables.roles = rolesOfUsers(tables.users);
  return { version, modes, tables };
}

async function openFile(bundle: Bundle, file: string): Promise<Readable> {
  if (!bundle.has(file)) throw new Stopped('file_missing', { file });
  return await bundle.open(file);
}

/** In 1.1 the roles are columns of users.csv. */
export const isOwnFile = (file: FileName, version: Version) => !(file === 'roles' && version === '1.1');

/** The one role that a row of users.csv holds in OneRoster 1.1, as a row of the roles.csv of 1.2. */
function rolesOfUsers(users: Table): Table {
  const rows = [...users.rows].map(([sourcedId, row]): [string, Row] => [sourcedId, roleOf(sourcedId, row)]);
  return { rows: new Map(rows), seen: users.seen, deleted: users.deleted };
}

const roleOf = (sourcedId: string, { line, fields }: Row): Row => ({
  line,
  fields: {
    sourcedId,
    status: fields.status ?? '',
    userSourcedId: sourcedId,
    roleType: 'primary',
    role: fields.role ?? '',
    beginDate: '',
    endDate: '',
    orgSourcedId: listOf(fields.orgSourcedIds ?? '')[0] ?? '',
    'metadata.programmeCode': fields['metadata.programmeCode'] ?? '',
  },
});
