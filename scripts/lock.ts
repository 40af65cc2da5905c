/** What of `package-lock.json` (version 3) the scripts and guards read. */
export interface Lock {
  packages: Record<string, LockEntry>;
}

interface LockEntry {
  /** Where it is another one than the place says: an alias. */
  name?: string;
  version?: string;
  /** Of the archive; npm refuses another one. */
  integrity?: string;
  /** A folder of the project. */
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Entries for every optional dependency the lock names but does not describe, by their place in it. */
export function missingOptionalEntries(lock: Lock): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isDescribed(lock, place, name)) continue;
      const { os, cpu, libc } = platformOf(name);
      missing[`node_modules/${name}`] = { version, cpu, dev: entry.dev, libc, optional: true, os }; // npm's own order
    }
  }
  return missing;
}

type Unchecked = { place: string; name: string; version: string };

/** The packages that npm would install whatever is in their archives. */
export const withoutChecksum = (lock: Lock): Unchecked[] =>
  Object.entries(lock.packages).flatMap(([place, { name, version, integrity, link }]) =>
    place === '' || link || integrity || !version
      ? []
      : [{ place, name: name ?? place.replace(/^.*node_modules\//, ''), version }],
  );

/** The same entry with its checksum, where npm writes it. */
export const withChecksum = ({ name, version, ...entry }: LockEntry, integrity: string): LockEntry => ({
  name,
  version,
  integrity,
  ...entry,
});

/** Looks where Node would: beside the package that asks, then in each folder above it. */
function isDescribed(lock: Lock, place: string, name: string): boolean {
  const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
  if (candidate in lock.packages) return true;
  if (place === '') return false;
  const above = place.lastIndexOf('/node_modules/');
  return isDescribed(lock, above === -1 ? '' : place.slice(0, above), name);
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Reads the platform out of a binary's name, e.g. `@swc/core-linux-arm-gnueabihf`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const known = (values: string[]) => values.filter((value) => words.includes(value));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'];
  const [os, cpu] = [known(systems), known(processors)];
  return {
    os: os.length > 0 ? os : undefined,
    cpu: cpu.length > 0 ? cpu : undefined,
    libc: os.includes('linux') ? libc : undefined,
  };
}
