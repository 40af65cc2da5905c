import { basename } from 'node:path';

/** What runs as it stands in the sources. The build has taken in the rest. */
export const SOURCES = [
  ...['campus', 'contract', 'deploy', 'i18n', 'lib', 'messages', 'observe', 'public'],
  ...['CHANGELOG.md', 'next.config.mjs', 'package.json', 'server.ts'],
];

/** Packages that the build has taken into its scripts: no program loads one by its name. */
export const BUNDLED = [
  ...['@headlessui/react', '@heroicons/react', '@microsoft/signalr', 'dompurify', 'hucre'],
  ...['next-intl', 'server-only'],
];

/** Packages that only the build runs, although others name them as what they need to run. */
const COMPILERS = /^(?:@next\/swc|@swc\/core|@parcel\/watcher|next-intl-swc-plugin-extractor|po-parser)/;

export const isCompiler = (name: string): boolean => COMPILERS.test(name);

/** Tests and what only they use, as .dependency-cruiser.mjs knows them; and types of what isn't ours. */
const TESTS = /\.d\.ts$|\.test\.tsx?$|\/(?:test-[^/]+|[^/]+-fixtures|test|fixtures)\.tsx?$|\/testing(?:\/|$)/;

/** What the build leaves for its next run, and for those who look into it. */
const OF_THE_BUILD =
  /^\.next\/(?:ateneo-sources|build|cache|diagnostics|lock|trace|trace-build|turbopack|types)$/;

export const isLeftOutOfSources = (path: string): boolean => TESTS.test(`/${path}`);

export const isLeftOutOfBuild = (path: string): boolean =>
  OF_THE_BUILD.test(path) || path.endsWith('.nft.json');

const LICENCE = /^(?:licen[cs]e|notice|copying|third)/i;

export const isLicence = (path: string): boolean => LICENCE.test(basename(path));

/** Folders of a package that are for its own developers. */
const OF_DEVELOPERS = /^(?:benchmarks?|docs|examples|tests?)(?:\/|$)/;

/** What is read by no program that runs: maps, types, tests and texts. What tells its licence stays. */
const UNREAD = /\.(?:map|d\.[cm]?ts|test\.[cm]?[jt]s|markdown|md)$/i;

/** Parts of Next that build, that serve `next dev`, or that experiments ask for. */
const OF_NEXT = [
  /^dist\/(?:bundle-analyzer|docs|esm|next-devtools)(?:\/|$)/,
  /^dist\/compiled\/(?:next-devtools|[^/]+-experimental)(?:\/|$)/,
  /-experimental\.runtime|\.runtime\.dev\.js$|\.development\.js$/,
];

/** `path` is one inside the package. */
export function isLeftOutOfPackage(name: string, path: string): boolean {
  if (OF_DEVELOPERS.test(path)) return true;
  if (name === 'next' && OF_NEXT.some((part) => part.test(path))) return true;
  const tellsItsLicence = isLicence(path) || (name.startsWith('@img/') && path === 'README.md');
  return UNREAD.test(path) && !tellsItsLicence;
}
