import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { BUNDLED, isCompiler } from './contents.ts';

const names = z.record(z.string(), z.unknown()).default({});
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
});

/** A package by its place, such as `node_modules/next`. */
export interface Package {
  place: string;
  name: string;
  version: string;
  licence: string | undefined;
}

/** Those that a program loads when it runs, and those whose code the build has put into its scripts. */
export interface ReleasedPackages {
  loaded: Package[];
  bundled: Package[];
}

/** By the lock, whether installed or not: an optional package may be another machine's. */
export function releasedPackages(folder = '.'): ReleasedPackages {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')));
  const roots = Object.keys(packages['']?.dependencies ?? {});
  const reach = (from: string[]) => reached(packages, from);
  const loaded = reach(roots.filter((name) => !BUNDLED.includes(name)));
  const bundled = [...reach(BUNDLED)].filter((place) => !loaded.has(place));
  const described = (place: string): Package => ({
    place,
    name: nameAt(place),
    version: packages[place]?.version ?? '',
    licence: packages[place]?.license,
  });
  return { loaded: [...loaded].map(described), bundled: bundled.map(described) };
}

type Lock = z.infer<typeof lockfile>['packages'];

/** The places of packages and of all that they need. */
function reached(packages: Lock, from: string[]): Set<string> {
  const found = new Set<string>();
  const next = from.map((name): [by: string, name: string] => ['', name]);
  for (const [by, name] of next) {
    const place = isCompiler(name) ? undefined : placeOf(packages, by, name);
    if (!place || found.has(place)) continue;
    found.add(place);
    next.push(...needsOf(packages[place]).map((need): [string, string] => [place, need]));
  }
  return found;
}

/** Of its peers, those that it can't do without. */
function needsOf(given: Lock[string] | undefined): string[] {
  if (!given) return [];
  const peers = Object.keys(given.peerDependencies).filter(
    (name) => !given.peerDependenciesMeta[name]?.optional,
  );
  return [...Object.keys(given.dependencies), ...Object.keys(given.optionalDependencies), ...peers];
}

/** As Node finds it: in the package's own folder, then in those above. */
function placeOf(packages: Lock, by: string, name: string): string | undefined {
  const own = `${by ? `${by}/` : ''}node_modules/${name}`;
  if (packages[own]) return own;
  return by === ''
    ? undefined
    : placeOf(packages, by.slice(0, Math.max(0, by.lastIndexOf('/node_modules/'))), name);
}

const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
