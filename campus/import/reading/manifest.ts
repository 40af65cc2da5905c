import { type Findings, Stopped } from '../reports/findings.ts';
import type { Bundle } from './bundle.ts';
import { FILES, type FileName, type Version } from './files.ts';
import { readCsv } from './read-csv.ts';

const FILE = 'manifest.csv';
const VERSION = 'oneroster.version';
const MODES = ['bulk', 'delta', 'absent'] as const;

/** `bulk` holds all there is, `delta` what changed since, `absent` is not in the bundle. */
export type Mode = (typeof MODES)[number];
export type Manifest = { version: Version; modes: Record<FileName, Mode> };

type Property = { value: string; line: number };

/** What manifest.csv says of the bundle; throws `Stopped` without one, or for a version other than 1.1 and 1.2. */
export async function readManifest(bundle: Bundle, findings: Findings): Promise<Manifest> {
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
