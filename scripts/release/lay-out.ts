import { cpSync, existsSync, lutimesSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { isLeftOutOfBuild, isLeftOutOfPackage, isLeftOutOfSources, SOURCES } from './contents.ts';
import { releasedPackages } from './packages.ts';
import { writeThirdParty } from './third-party.ts';

/** Of every file of a package: the same packages are then the same layer, whoever installed them when. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z');

/** Makes a release in `folder`, from the sources, the packages and the build of the folder we are in. */
export function layOut(folder: string, { withNode }: { withNode: boolean }): void {
  if (!existsSync('.next/BUILD_ID')) throw new Error('There is no build: npm run build makes one.');
  const { loaded, bundled } = releasedPackages();
  const packages = loaded.filter(({ name, place }) => existsSync(place) && (withNode || !isNode(name)));

  mkdirSync(folder, { recursive: true });
  for (const source of SOURCES) copy(source, folder, isLeftOutOfSources);
  copy('.next', folder, isLeftOutOfBuild);
  for (const { name, place } of packages) {
    const isLeftOut = (path: string) => isLeftOutOfPackage(name, relative(place, path));
    copy(place, folder, (path) => relative(place, path) === 'node_modules' || isLeftOut(path));
  }
  if (withNode) copy('node_modules/.bin/node', folder, () => false);
  dateAll(join(folder, 'node_modules'));

  writeBillOfMaterials(folder, [...packages, ...bundled]);
  writeThirdParty(folder, [...packages, ...bundled]);
}

/** The project's own Node, and what brings it. */
const isNode = (name: string) => /^node(?:-bin-setup)?$/.test(name);

function copy(from: string, folder: string, isLeftOut: (path: string) => boolean): void {
  cpSync(from, join(folder, from), {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (path) => !isLeftOut(path),
  });
}

function dateAll(folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lutimesSync(join(folder, name), PACKED_AT, PACKED_AT);
}
