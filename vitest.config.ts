import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests of the database run on both engines; races on PostgreSQL alone, for PGlite has one connection. */
const databaseTests = 'campus/**/*.db.test.ts';
const races = 'campus/**/*.race.db.test.ts';

export default defineConfig({
  resolve: {
    alias: {
      '@/': here('./'),
      'server-only': here('./node_modules/server-only/empty.js'),
    },
  },
  test: {
    maxWorkers: 2,
    testTimeout: 30_000, // generous: a busy machine is no failure
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '.next/**', databaseTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: [databaseTests],
          exclude: [races],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: 'campus/db/test-templates.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [databaseTests],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'campus/db/test-server.ts',
        },
      },
    ],
  },
});
