import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** Where a state is written without a transition, and why. */
const exceptions: Record<string, string> = {
  'campus/careers/add-career.ts': 'the office says anew how a career stands',
  'campus/careers/records/record-in-transcript.ts':
    'a row of a plan has no machine: it follows the transcript',
  'campus/catalogue/office-catalogue.ts': 'an offering has no machine: the office says anew how it stands',
  'campus/documents/certificates/make-batch.ts': 'an item of a batch has no machine: it is written once',
  'campus/import/writing/leave.ts':
    'an account has no machine: it is disabled with its person’s last profile',
  'campus/import/writing/retire.ts': 'an offering has no machine: it is closed once nothing teaches it',
  'campus/import/writing/write-enrolments.ts': 'brings back what an import removed, under the id it has now',
  'campus/notifications/gather-mails.ts': 'a delivery has no machine: a later mail of one change spares it',
  'campus/notifications/plan-mails.ts': 'a delivery has no machine: what is no news any more is spared',
  'campus/notifications/push/plan-pushes.ts': 'a delivery has no machine: what is no news any more is spared',
  'campus/notifications/push/send-push.ts':
    'a delivery has no machine: whoever has claimed it says how it went',
  'campus/notifications/send-mails.ts': 'a delivery has no machine: whoever has claimed it says how it went',
  'campus/platform/notices/notify.ts':
    'a delivery has no machine: what is told again goes out as far as it hasn’t',
  'campus/presences/attendance/office-presences.ts':
    'a presence has no machine: an absence follows the exemption',
  'campus/presences/attendance/write-absences.ts':
    'a row of a plan has no machine: it follows the attendance',
  'campus/work/retry-notices.ts':
    'a delivery has no machine: the office has it tried again, and that is audited',
};

/** What an update sets: an object, a name whose value the same file makes, or SQL written by hand. */
const SETS =
  /(?:\.set\(|\bset: )(\{(?:[^{}]|\{[^{}]*\})*\})|\.set\((\w+)\)|\bupdate \$\{\w+\}[^`;]*?\bset\b([^`]*?)(?:\bwhere\b|`)/g;
const STATUS = /(?<![.\w])status\b\s*[,:}=]/;

const writesStatus = (text: string): boolean =>
  [...text.matchAll(SETS)].some(([, values = '', name, byHand = '']) => {
    const made = name === undefined ? values : madeIn(text, name);
    return STATUS.test(made) || /(?<![.\w])status = '/.test(byHand);
  });

/** The object that has the name, or else whatever state the file names, since it is given to a function. */
const madeIn = (text: string, name: string): string =>
  new RegExp(`const ${name} = ({[^;]*);`).exec(text)?.[1] ?? /\bstatus: '\w+/.exec(text)?.[0] ?? '';

const sources = sourcesIn('campus/**/*.ts').filter(
  ({ file }) => !/\.test\.ts$|\/testing\/|\/demo(\/|\.ts$)|platform\/states\/transition\.ts$/.test(file),
);

it('a state is written by a transition, which checks its machine, audits and tells; else it is said why not', () => {
  const past = sources.filter(({ text }) => writesStatus(text)).map(({ file }) => file);
  expect(past).toEqual(Object.keys(exceptions));
});

it.each([
  `tx.update(plans).set({ status: 'returned', reason }).where(open)`,
  `const change = { status, doneAt: now };\ntx.update(mails).set(change)`,
  `.onConflictDoUpdate({ target: careers.id, set: { programmeId, status } })`,
  `sql\`update $\{applications} as own set place = x.place, status = 'ranked' from x\``,
])('a state that is written past them is found: %s', (text) => {
  expect(writesStatus(text)).toBe(true);
});
