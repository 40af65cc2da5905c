import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** For every rule one file that breaks it, and what that file imports. */
const violations = [
  ['app-looks-down', 'app/page.tsx', '../campus/exams/rules.ts'],
  ['ui-is-generic', 'components/ui/card.tsx', '../exams/exam-card.tsx'],
  ['components-look-down', 'components/exams/exam-list.tsx', '../courses/course-card.tsx'],
  ['shell-knows-no-area', 'components/shell/top-bar.tsx', '../courses/course-card.tsx'],
  ['browser-looks-down', 'lib/browser/calls/call.ts', '../../realtime/hub.ts'],
  ['realtime-looks-down', 'lib/realtime/signs.ts', '../../components/ui/alert.tsx'],
  ['bff-looks-down', 'lib/bff/pages/read.ts', '../../browser/drafts/drafts.ts'],
  ['session-looks-down', 'lib/bff/session/read.ts', '../calls/calls.ts'],
  ['process-looks-down', 'lib/process/serve.ts', '../bff/calls/calls.ts'],
  ['i18n-looks-down', 'i18n/request.ts', '../lib/bff/calls/calls.ts'],
  ['conformance-looks-down', 'conformance/judge.ts', '../campus/exams/rules.ts'],
  ['examples-stand-alone', 'examples/institution/server.ts', '../../contract/exams/exams.ts'],
  ['entries-look-down', 'server.ts', './lib/bff/calls/calls.ts'],
  ['campus-stands-alone', 'campus/exams/queries.ts', '../../lib/bff/session/cookie.ts'],
  ['seats-looks-down', 'campus/seats/take-place.ts', '../courses/enrol.ts'],
  ['accounts-looks-down', 'campus/accounts/people.ts', '../catalogue/units.ts'],
  ['catalogue-looks-down', 'campus/catalogue/offerings.ts', '../careers/plan.ts'],
  ['careers-looks-down', 'campus/careers/add-career.ts', '../locks/standing-locks.ts'],
  ['locks-looks-down', 'campus/locks/lock-career.ts', '../courses/enrol.ts'],
  ['lessons-looks-down', 'campus/lessons/free-rooms.ts', '../courses/enrol.ts'],
  ['documents/uploads-looks-down', 'campus/documents/uploads/judge-upload.ts', '../papers.ts'],
  ['courses-looks-down', 'campus/presences/roll-call.ts', '../courses/enrol.ts'],
  ['exams-looks-down', 'campus/exams/bookings/book-exam.ts', '../../documents/papers.ts'],
  ['other-areas-stand-beside', 'campus/documents/settle.ts', '../courses/enrol.ts'],
  ['tops-know-no-other', 'campus/dashboard/summary.ts', '../import/plan-import.ts'],
  ['the-demo-is-loaded-where-it-is-made', 'campus/start-campus.ts', './demo/accounts.ts'],
  ['only-the-root-knows-all', 'campus/import/departures.ts', '../areas.ts'],
  ['database-knows-no-area', 'campus/db/connection.ts', '../platform/clock.ts'],
  ['platform-knows-no-area', 'campus/platform/jobs.ts', '../exams/rules.ts'],
  ['pdf-knows-no-area', 'campus/pdf/write-pdf.ts', '../exams/rules.ts'],
  ['seal-knows-no-area', 'campus/seal/seal-key.ts', '../exams/rules.ts'],
  ['http-knows-no-area', 'campus/http/authenticate.ts', '../exams/rules.ts'],
  ['hub-knows-no-area', 'campus/hub/groups.ts', '../exams/rules.ts'],
  ['contract-imports-neither', 'contract/exams/exams.ts', '../../campus/exams/rules.ts'],
  ['wire-knows-no-area', 'contract/wire/call.ts', '../courses/courses.ts'],
  ['contract-has-no-circles', 'contract/lessons/lessons.ts', '../presences/presences.ts'],
  ['observe-knows-neither', 'observe/registry.ts', '../campus/exams/rules.ts'],
  ['e2e-comes-from-outside', 'e2e/booking.spec.ts', '../campus/exams/rules.ts'],
  ['cluster-comes-from-outside', 'cluster/load.ts', '../campus/exams/rules.ts'],
  ['no-cycles', 'campus/exams/even.ts', './odd.ts'],
  ['everything-resolves', 'lib/bff/calls/lost.ts', './nowhere.ts'],
  ['tests-stay-apart', 'campus/exams/open-session.ts', '../testing/test-database.ts'],
  ['database-tests-run-on-both', 'campus/exams/book-exam.test.ts', '../testing/test-database.ts'],
  ['development-packages-stay-apart', 'campus/exams/export.ts', 'vitest'],
  ['the-build-takes-few-development-packages', 'components/exams/mocked-exam.tsx', 'vitest'],
  ['one-client-of-the-institution', 'app/api/route.ts', 'undici'],
  ['browser-never-reaches-the-server', 'components/exams/live-exam.tsx', '../../lib/browser/bridge.ts'],
  ['browser-knows-no-node', 'components/exams/hash.ts', 'node:crypto'],
  ['browser-takes-the-small-zod', 'contract/wire/envelope.ts', 'zod'],
  ['session-knows-no-next', 'lib/bff/session/headers.ts', 'next/headers'],
  ['node-knows-no-alias', 'campus/courses/queries.ts', '@/contract/courses/courses'],
] as const;

const allowed = {
  'app/student/page.tsx':
    "import '@/components/exams/hash'; import '@/lib/bff/calls/calls'; import '@/contract/courses/courses';",
  'campus/area.ts': "import './platform/clock.ts';",
  'campus/areas.ts':
    "import './exams/rules.ts'; import './payments/bills.ts'; import './import/plan-import.ts';",
  'campus/exams/rules.ts':
    "import '../area.ts'; import '../courses/enrol.ts'; import '../accounts/step-up.ts';",
  'campus/seats/queue.ts': "import '../platform/clock.ts';",
  'campus/offers/fill-places.ts': "import '../seats/queue.ts';",
  'campus/courses/enrol.ts':
    "import '../platform/clock.ts'; import '../seats/queue.ts'; import '../../contract/courses/courses.ts'; import '../locks/standing-locks.ts';",
  'campus/locks/standing-locks.ts': "import '../careers/plan.ts';",
  'campus/careers/plan.ts': "import '../catalogue/units.ts';",
  'campus/catalogue/units.ts': "import '../accounts/step-up.ts';",
  'campus/accounts/step-up.ts': "import '../platform/clock.ts';",
  'campus/payments/bills.ts': "import '../locks/standing-locks.ts'; import '../area.ts';",
  'campus/documents/papers.ts': "import '../payments/bills.ts'; import '../seal/seal-key.ts';",
  'campus/documents/uploads/uploads.ts': "import '../../locks/standing-locks.ts'; import '../../area.ts';",
  'campus/processes/papers-of.ts': "import '../documents/uploads/uploads.ts';",
  'campus/import/plan-import.ts': "import '../exams/rules.ts'; import '../payments/bills.ts';",
  'campus/courses/enrol.db.test.ts': "import { it } from 'vitest'; import '../testing/test-database.ts';",
  'components/exams/results.rounds.test.ts': "import '../../campus/testing/test-database.ts';",
  'campus/demo/accounts.ts': '',
  'campus/testing/test-database.ts': '',
  'campus/exams/odd.ts': "import type { Even } from './even.ts'; export type Odd = Even;",
  'campus/platform/clock.ts': "import '../db/schema.ts';",
  'campus/db/schema.ts': '',

  'components/exams/exam-card.tsx': "import '../ui/alert.tsx'; import '../../lib/realtime/hub.ts';",
  'components/courses/course-card.tsx': '',
  'components/ui/alert.tsx': '',
  'contract/courses/courses.ts': "import 'zod/mini';",
  'contract/presences/presences.ts': "import '../lessons/rooms.ts';",
  'contract/lessons/rooms.ts': '',
  'lib/browser/bridge.ts': "import '../bff/calls/calls.ts';",
  'lib/browser/drafts/drafts.ts': '',
  'lib/realtime/hub.ts': '',
  'lib/bff/calls/calls.ts': "import 'server-only'; import 'undici'; import '../session/cookie.ts';",
  'lib/bff/session/cookie.ts': "import 'iron-session'; import '../../../contract/courses/courses.ts';",
};

describe('the directions of the sources', () => {
  const clone = mkdtempSync(join(tmpdir(), 'ateneo-directions-'));
  let found: Violation[] = [];

  beforeAll(() => {
    plant(clone);
    found = cruise(clone);
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  it.each(violations)('%s stops %s from importing %s', (rule, file) => {
    const isOfFolders = rule === 'contract-has-no-circles';
    expect(found).toContainEqual({ rule, file: isOfFolders ? dirname(file) : file });
  });

  it('every rule is among the planted ones', async () => {
    const { default: config } = await import(resolve('.dependency-cruiser.mjs'));
    const rules = config.forbidden.map(({ name }: { name: string }) => name);
    expect(rules).toEqual(violations.map(([rule]) => rule));
  });

  it('imports that go down are left alone', () => {
    const innocent = Object.keys(allowed).filter((file) => file !== 'lib/browser/bridge.ts');
    expect(found.filter(({ file, rule }) => innocent.includes(file) && rule !== 'no-cycles')).toEqual([]);
  });
});

interface Violation {
  rule: string;
  file: string;
}

function plant(clone: string) {
  copyFileSync('package.json', join(clone, 'package.json'));
  copyFileSync('tsconfig.json', join(clone, 'tsconfig.json'));
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  const broken = violations.map(([, file, imported]): [string, string] => [file, `import '${imported}';`]);
  for (const [file, text] of [...Object.entries(allowed), ...broken]) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    writeFileSync(join(clone, file), text);
  }
}

function cruise(clone: string): Violation[] {
  const cruiser = resolve('node_modules/.bin/depcruise');
  const folders = [
    ...['app', 'campus', 'cluster', 'components', 'conformance', 'contract'],
    ...['e2e', 'examples', 'i18n', 'lib', 'observe'],
    'server.ts',
  ];
  const options = [
    '--config',
    resolve('.dependency-cruiser.mjs'),
    '--preserve-symlinks',
    '--output-type',
    'json',
  ];
  const report = spawnSync(cruiser, [...folders, ...options], { cwd: clone, encoding: 'utf8' });
  const { summary } = JSON.parse(report.stdout);
  return summary.violations.map(({ rule, from }: { rule: { name: string }; from: string }) => ({
    rule: rule.name,
    file: from,
  }));
}
