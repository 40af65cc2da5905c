import type { Verb } from '../verb.ts';

const FLAG = { type: 'boolean' } as const;
const TEXT = { type: 'string' } as const;
const OUTSIDE = { usage: '[--head <file>] [--key <file>]', options: { head: TEXT, key: TEXT } };
const IMPORT = { 'dry-run': FLAG, 'skip-invalid': FLAG, json: FLAG, lang: TEXT };

/** Commands that are more than one call: they read a file, open the database or start a service. */
export const ownVerbs: Record<string, Verb> = {
  serve: {
    usage: '',
    says: 'runs the service until it is ended',
    load: async () => {
      const { serve } = await import('../serve.ts');
      return (_given, { config }) => serve(config);
    },
  },
  migrate: {
    usage: '',
    says: 'brings the database up to this release, while the one before serves (docs/schema-changes.md)',
    load: async () => (await import('./migrate.ts')).migrateDatabase,
  },
  doctor: {
    usage: '[<address of a portal>...] [--json]',
    says: 'what is configured, what of it is reached, and what differs between the instances; ends with 1 where something is wrong',
    options: { json: FLAG },
    load: async () => (await import('./doctor/doctor.ts')).examine,
  },
  seed: {
    usage: '[--fresh] [--random-password] | --empty',
    says: 'makes the demo university; --fresh over an older one, --empty leaves none, for an import',
    options: { fresh: FLAG, empty: FLAG, 'random-password': FLAG },
    load: async () => (await import('../demo/seed-verb.ts')).seed,
  },
  import: {
    usage: '<zip or folder> [--dry-run] [--allow-removals] [--skip-invalid] [--json] [--lang it|en|es]',
    says: 'imports a OneRoster bundle (CSV, 1.1 or 1.2)',
    options: { ...IMPORT, 'allow-removals': FLAG },
    load: async () => (await import('../import/import-verb.ts')).importBundle,
  },
  'import-lessons': {
    usage: '<csv> [--dry-run] [--skip-invalid] [--json] [--lang it|en|es]',
    says: 'imports lessons from a CSV file (docs/operations.md)',
    options: IMPORT,
    load: async () => (await import('../import/import-verb.ts')).importLessons,
  },
  'charges import': {
    usage: '<csv> [--dry-run]',
    says: 'takes charges from a CSV file (docs/payments.md)',
    options: { 'dry-run': FLAG },
    load: async () => (await import('../payments/charges/import-file.ts')).importCharges,
  },
  'payments reconcile': {
    usage: '<csv> --from <day> --to <day>',
    says: 'what the bank’s list (columns receiptId, amount, currency) says otherwise than ours',
    options: { from: TEXT, to: TEXT },
    load: async () => (await import('../payments/paying/bank-list.ts')).reconcile,
  },
  'payments reported': {
    usage: '<csv> --flow <id>',
    says: 'writes down that what stands in a flow of the bank’s has arrived',
    options: { flow: TEXT },
    load: async () => (await import('../payments/paying/bank-list.ts')).reported,
  },
  'certificates issue': {
    usage: '<kind> <purpose> <language> <file of badges> <who> | … <programme> <who> --programme [--id <id>]',
    says: 'has certificates made for many students, in the background',
    options: { programme: FLAG, id: TEXT },
    load: async () => (await import('../documents/certificates/issue-many.ts')).issueMany,
  },
  'notifications delivers': {
    usage: '--since <instant>',
    says: 'has mails sent again to all addresses that they came back from since then',
    options: { since: TEXT },
    load: async () => (await import('../notifications/lift-bounces.ts')).liftBounces,
  },
  'uploads check': {
    usage: '',
    says: 'compares the files that are kept with the papers they belong to; ends with 1 where one is wanting',
    load: async () => (await import('./checks.ts')).checkUploads,
  },
  'records verify': {
    ...OUTSIDE,
    says: 'recomputes what was recorded of exams; ends with 1 where something does not hold',
    load: async () => (await import('./checks.ts')).verifyRecords,
  },
  'audit verify': {
    ...OUTSIDE,
    says: 'checks that no audited event was changed since it was linked, and none is outside the chain',
    load: async () => (await import('./checks.ts')).verifyAudit,
  },
  backup: {
    usage: '<file>',
    says: 'writes everything that a restore needs but the keys into a file, while the service runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    usage: '<file> [--despite-keys]',
    says: 'puts a backup into a new database, of either engine',
    options: { 'despite-keys': FLAG },
    load: async () => (await import('./restore.ts')).restore,
  },
  init: {
    usage: '<file>',
    says: 'makes the secrets and keys that are not set yet, into a new file for its owner alone',
    load: async () => (await import('./init.ts')).init,
  },
  gather: {
    usage: '<folder>... [--secrets <file>]',
    says: 'takes in keys and files that instances kept in folders of their own',
    options: { secrets: TEXT },
    load: async () => (await import('./gather.ts')).gather,
  },
  'keys list': {
    usage: '',
    says: 'which keys the institution knows, and how much only one of them opens',
    load: async () => (await import('./keys.ts')).listKeys,
  },
  'keys drop': {
    usage: '<name> <fingerprint> [--lost]',
    says: 'that a key has been taken away',
    options: { lost: FLAG },
    load: async () => (await import('./keys.ts')).forgetKey,
  },
};
