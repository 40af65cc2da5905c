import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/**
 * A statement takes 65,535 parameters, several for each row. An insert of a list goes `inParts`, or this
 * table says what bounds it.
 */
const bounded: Record<string, string> = {
  'campus/accounts/sign-in/identities.ts rows': 'what a gateway says of one person',
  'campus/accounts/sign-in/crowded-networks.ts networksOf(peer)': 'the networks of one address',
  'campus/accounts/sign-in/sign-in-throttle.ts counted': 'the keys of one attempt',
  'campus/careers/plans/approve-plan.ts [...asked, ...kept]': 'the units of one plan',
  'campus/careers/records/record-in-transcript.ts rows': 'the rows of one sheet, or of one request',
  'campus/catalogue/office-catalogue.ts teacherIds': 'the teachers of one offering',
  'campus/catalogue/office-catalogue.ts programmes': 'the programmes of one unit',
  'campus/catalogue/office-catalogue.ts requiredUnitIds': 'what one unit builds on',
  'campus/courses/messages/send-message.ts message': 'one row',
  'campus/courses/plans/choose-plan.ts rows': 'the units of one plan',
  'campus/courses/plans/save-scheme.ts values': 'one row',
  'campus/documents/certificates/begin-batch.ts careerIds': 'MOST_IN_BATCH',
  'campus/exams/sessions/save-session.ts [...new Set(boardIds)]': 'twenty, by the contract',
  'campus/exams/sessions/save-session.ts [...new Set(offeringIds)]': 'twenty, by the contract',
  'campus/exams/sessions/save-session.ts row': 'one row',
  'campus/exams/sessions/save-session.ts slots': 'MOST_SLOTS',
  'campus/lessons/office/rooms.ts row': 'one row',
  'campus/notifications/bounced.ts values': 'the addresses of one call, by the contract',
  'campus/notifications/preferences.ts latest': 'one for each kind of notice',
  'campus/offers/office-offers.ts values': 'one row',
  'campus/payments/charges/issue-notices.ts payable': 'BATCH, 200',
  'campus/payments/charges/replace-charge.ts asked': 'the instalments of one charge',
  'campus/payments/fees/assess-fees.ts asked': 'the instalments of one year',
  'campus/payments/fees/office-fees.ts asked': 'one row',
  'campus/payments/fees/once-a-year.ts rows': 'a regional tax and a stamp duty',
  'campus/payments/charges/keep-change.ts kept': 'one row',
  'campus/platform/audit/audit-chain.ts links': 'BATCH, 2,000 of three values',
  'campus/platform/numbers/move-numbers.ts missing': 'three years of one counter',
  'campus/presences/attendance/office-presences.ts rules': 'one for each kind of lesson',
  'campus/processes/recognition/propose.ts rows': 'the exams of one request',
  'campus/processes/save-type.ts values': 'one row',
  'campus/surveys/close-surveys.ts mixed': 'ROWS_AT_ONCE, 1,000',
  'campus/surveys/office-surveys.ts template': 'one row',
  'campus/surveys/results/survey-benchmarks.ts values': 'one row',
};

const INSERT = /\.insert\([^;]{0,120}?\.values\(\s*([^{\s](?:[^;)(]|\([^;)(]*\))*)/g;

/** What an insert is given, but for an object, which is one row, and for `some` of a list. */
const listsIn = (text: string): string[] =>
  [...text.matchAll(INSERT)].flatMap(([, given = '']) => {
    const [list = ''] = given.split(/\.(?:map|slice)\b/);
    return list === 'some' ? [] : [list];
  });

const sources = sourcesIn('campus/**/*.ts').filter(
  ({ file }) => !/\.test\.ts$|\/testing\/|\/demo[^/]*(\/|\.ts$)/.test(file),
);

it('what inserts a list takes some of it at a time, or it is said what bounds it', () => {
  const found = sources.flatMap(({ file, text }) => listsIn(text).map((list) => `${file} ${list}`));
  expect([...new Set(found)].sort()).toEqual(Object.keys(bounded).sort());
});

it.each([
  'await tx.insert(outbox).values(events);',
  'await tx.insert(jobs).values(several.map((each) => ({ ...each }))).onConflictDoNothing();',
  'await tx\n    .insert(seats)\n    .values([...new Set(ids)].map((id) => ({ id })))',
])('a list that is inserted at once is found: %s', (text) => {
  expect(listsIn(text)).toHaveLength(1);
});

it.each([
  'await tx.insert(facts).values({ key, value });',
  'inParts(rows, (some) => tx.insert(lessons).values(some).returning({ id }))',
  'inParts(ids, (some) => tx.insert(lessons).values(some.map((id) => ({ id }))).returning({ id }))',
])('one row, or some of a list, is none: %s', (text) => {
  expect(listsIn(text)).toEqual([]);
});
