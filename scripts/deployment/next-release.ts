import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MIGRATIONS = 'campus/db/migrations';

/** Made up, as a next release could bring them: what is added, and an index of a table that is in use. */
const CHANGES: Record<string, string> = {
  '9001_rehearsed': `ALTER TABLE "exam_booking" ADD COLUMN "rehearsed" text DEFAULT 'new' NOT NULL;
--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_rehearsed" CHECK ("rehearsed" <> '') NOT VALID;
--> statement-breakpoint
CREATE TABLE "rehearsal" ("id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL, "name" text NOT NULL);
`,
  '9002_rehearsed_rule': 'ALTER TABLE "exam_booking" VALIDATE CONSTRAINT "exam_booking_rehearsed";\n',
  '9003_rehearsed_index': `DROP INDEX CONCURRENTLY IF EXISTS "exam_booking_rehearsed_at";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exam_booking_rehearsed_at" ON "exam_booking" USING btree ("rehearsed");
`,
};

export const REHEARSED_CHANGES = Object.keys(CHANGES);

/** This release with changes of the schema on top, in a folder of its own, which it answers. */
export function makeNextRelease(folder: string): string {
  const release = join(folder, 'next-release');
  const sources = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  execFileSync('mkdir', [release]);
  execFileSync('cp', ['--parents', '--no-dereference', ...named(sources), release]);
  execFileSync('cp', ['-R', '.next', release]);
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'));
  addChanges(join(release, MIGRATIONS));
  return release;
}

const named = (list: Buffer): string[] => list.toString().split('\0').filter(Boolean);

function addChanges(migrations: string): void {
  const path = join(migrations, 'meta/_journal.json');
  const journal: {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
  } = JSON.parse(readFileSync(path, 'utf8'));
  for (const [tag, text] of Object.entries(CHANGES)) {
    const idx = journal.entries.length;
    writeFileSync(join(migrations, `${tag}.sql`), text);
    journal.entries.push({ idx, version: '7', when: Date.now() + idx, tag, breakpoints: true });
  }
  writeFileSync(path, JSON.stringify(journal));
}
