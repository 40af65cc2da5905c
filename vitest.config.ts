import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { ownWindows } from './scripts/test/own-windows.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** They run on PostgreSQL, by one connection, as the embedded engine has; races and models by many. */
const databaseTests = 'campus/**/*.db.test.ts';
const severalAtOnce = 'campus/**/*.{race,model}.db.test.ts';

/**
 * What may differ on the embedded engine: types, bytes, collation, large SQL, one connection, restarts
 * (docs/adr/0003). Rules that only use the database run on PostgreSQL alone.
 */
const embeddedToo = [
  'campus/{live,live-groups,never-blocked}.db.test.ts',
  'campus/{db,documents/uploads,platform,search,testing,work}/**/*.db.test.ts',
  'campus/http/{fair-share,inner-answers,office-calls}.db.test.ts',
  'campus/backup/backup.db.test.ts',
  'campus/import/{delta,first-import,ordinary-bundle,refused-import,routes,skip-invalid}.db.test.ts',
  'campus/import/writing/steps.db.test.ts',
  'campus/notifications/many.db.test.ts',
  'campus/personal/{own-records,personal,readings}.db.test.ts',
];

/** It starts programs one by one, which its size does not show. Begun last, it would end a minute later. */
const longest = here('./campus/main.test.ts');

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => Number(other.moduleId === longest) - Number(one.moduleId === longest),
    );
  }
}

/** As campus is started: what two packages list of theirs is not read for each of their modules. */
const execArgv = ['--import', here('./observe/large-packages.ts')];

/** What reads the environment once, when it is loaded: these need a process for each file. */
const portalTests = ['lib/**/*.test.ts', 'observe/**/*.test.ts', 'middleware*.test.ts'];

/** Hooks and components, in a DOM without a browser; each file is a page of its own. */
const componentTests = '**/*.dom.test.{ts,tsx}';

/** The same, several windows in front of the institution's service. */
const rounds = '**/*.rounds.test.ts';

export default defineConfig({
  resolve: {
    alias: {
      '@/': here('./'),
      'server-only': here('./node_modules/server-only/empty.js'),
    },
  },
  test: {
    maxWorkers: 4, // on two cores: a test waits for its database or its process a third of its time
    execArgv,
    isolate: false, // modules are loaded once for all files of a worker: half of the time
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000, // generous: a busy machine is no failure
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '.next/**', databaseTests, componentTests, rounds, ...portalTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: portalTests,
          exclude: ['**/node_modules/**', componentTests],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: [componentTests],
          exclude: ['**/node_modules/**', '.next/**'],
          environment: 'happy-dom',
          setupFiles: 'lib/browser/testing/no-network-fixtures.ts',
          isolate: true,
        },
      },
      {
        extends: true,
        plugins: [ownWindows],
        test: {
          name: 'rounds',
          include: [rounds],
          exclude: ['**/node_modules/**', '.next/**'],
          setupFiles: 'lib/browser/testing/document-fixtures.ts',
          isolate: true,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'campus/testing/test-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: embeddedToo,
          exclude: [severalAtOnce],
          env: { TEST_DATABASE: 'pglite' },
          execArgv: [...execArgv, '--liftoff-only'], // an eighth of the time would go into compiling PGlite better
          globalSetup: 'campus/testing/test-templates.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [databaseTests],
          exclude: [severalAtOnce],
          env: { TEST_DATABASE: 'postgres', TEST_CONNECTIONS: '1' },
          execArgv: [...execArgv, '--liftoff-only'], // some restore into PGlite; compiled better, one of them crashed V8
          globalSetup: 'campus/testing/test-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'races',
          include: [severalAtOnce],
          env: { TEST_DATABASE: 'postgres' },
          execArgv: [...execArgv, '--liftoff-only'],
          globalSetup: 'campus/testing/test-server.ts',
        },
      },
    ],
  },
});
