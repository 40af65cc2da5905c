import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ApplicationStatus } from '../../contract/offers/applications.ts';
import type { Database } from '../db/database.ts';
import { applications } from '../db/schema.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { givenApplicant, givenFilledIn, givenSubmitted } from '../testing/documents/applications-fixtures.ts';
import { givenAwaiting } from '../testing/documents/enrolment-fixtures.ts';
import { givenOffer, italian, now, timeZone } from '../testing/documents/offers-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { returnApplication, review } from './applications/review.ts';
import { studentApplications } from './student-overview.ts';

const { inTransaction } = await testDatabase();

it(
  'G3: the dashboard asks to correct an application that was returned, until its last day',
  inTransaction(async (tx) => {
    const { offerId } = await givenOffer(tx, { title: 'Fisica' });
    const applicant = await givenApplicant(tx, now);
    const applicationId = await givenSubmitted(tx, { offerId, applicant }, now);
    await doneOrThrow(review(tx, applicationId, now));
    const corrections = [{ field: 'title.grade', note: 'Il voto non è questo.' }];
    await doneOrThrow(returnApplication(tx, { applicationId, corrections, days: 5, timeZone }, now));

    expect((await stepsOf(tx, applicant)).steps).toMatchObject([
      {
        ...{ code: 'application_returned', area: 'offers', severity: 'soon' },
        ...{ dueAt: new Date('2026-11-25T22:59:59.999Z'), link: `/student/offers/${offerId}` },
        params: { offer: 'Fisica' },
      },
    ]);
    expect((await stepsOf(tx, applicant, addDays(now, 6))).steps).toEqual([]);
    expect((await stepsOf(tx, await givenApplicant(tx, now))).steps).toEqual([]);
  }),
);

it(
  'G3: the dashboard asks to pay the first instalment of an application, and tells it in the day’s sentence',
  inTransaction(async (tx) => {
    const { applicant, offerId } = await givenAwaiting(tx);

    const { steps, day } = await stepsOf(tx, applicant);
    expect(steps).toMatchObject([{ code: 'application_to_pay', link: `/student/offers/${offerId}` }]);
    expect(day).toMatchObject([{ code: 'application_to_pay', isDeadline: true, count: 1 }]);
  }),
);

it.each([
  ['offered', ['application_offered']],
  ['draft', []],
  ['under_review', []],
  ['ranked', []],
  ['accepted', []],
  ['declined', []],
] as const)('G3: of an application that is %s the dashboard says %j', (status, codes) =>
  inTransaction(async (tx) => {
    const { offerId } = await givenOffer(tx);
    const applicant = await givenApplicant(tx, now);
    const id = await givenFilledIn(tx, { offerId, applicant }, now);
    await inState(tx, id, status);

    const { steps = [] } = await stepsOf(tx, applicant);
    expect(steps.map(({ code }) => code)).toEqual(codes);
  })(),
);

const inState = (tx: Database, id: string, status: ApplicationStatus) =>
  tx
    .update(applications)
    .set({ status, position: 1, dueAt: addDays(now, 2) })
    .where(eq(applications.id, id));

const stepsOf = (tx: Database, { personId }: { personId: string }, at = now) =>
  studentApplications(tx, { careerId: '', personId }, italian, at);
