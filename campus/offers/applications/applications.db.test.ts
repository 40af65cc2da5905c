import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { isPartTime } from '../../careers/study-mode.ts';
import { addUnit } from '../../catalogue/office-catalogue.ts';
import type { Database } from '../../db/database.ts';
import {
  applications,
  careers,
  charges,
  locks,
  notifications,
  offers,
  people,
  planRows,
  plans,
  profiles,
  uploads,
} from '../../db/schema.ts';
import { publishFees } from '../../payments/fees/office-fees.ts';
import { NotFound } from '../../platform/failures.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { pairsOf } from '../../platform/states/state-machine.ts';
import {
  type Applicant,
  filledIn,
  givenApplicant,
  givenFilledIn,
  givenSubmitted,
} from '../../testing/documents/applications-fixtures.ts';
import { givenPaid } from '../../testing/documents/enrolment-fixtures.ts';
import { givenOffer, italian, now, timeZone } from '../../testing/documents/offers-fixtures.ts';
import { publishedRules } from '../../testing/payments/fees-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { listOffers } from '../list-offers.ts';
import { offerDetail } from '../offer-detail.ts';
import { moveOffer } from '../office-offers.ts';
import { accept, decline } from './answer-place.ts';
import { applicationActions, applicationMachine, changeApplications } from './application-machine.ts';
import { expireCorrections } from './expire-applications.ts';
import { nextBadge } from './immatriculate.ts';
import { decide, immatriculateByOffice, returnApplication, review, titled } from './review.ts';
import { saveStep } from './save-step.ts';
import { submit, withdraw } from './submit.ts';

const { inTransaction } = await testDatabase();

const codesOf = async (pending: ReturnType<typeof submit>) => {
  const outcome = await pending;
  return outcome.ok ? [] : outcome.refusals.map(({ code, field }) => [code, field]);
};
const own = async (tx: Database, offerId: string, { personId }: Applicant, at = now) =>
  (await offerDetail(tx, { offerId, personId }, italian, at)).application;

async function givenPdf(tx: Database, { profileId }: Applicant, type: 'identity' | 'diploma') {
  const whole = {
    name: 'carta.pdf',
    kind: 'pdf',
    bytes: 10,
    sha256: 'f',
    startedAt: now,
    receivedAt: now,
  } as const;
  const rows = await tx
    .insert(uploads)
    .values({ ...whole, profileId, type, status: 'received' })
    .returning({ id: uploads.id });
  return rows[0]?.id ?? '';
}
const accepted = (tx: Database, id: string) =>
  tx.update(uploads).set({ status: 'accepted' }).where(eq(uploads.id, id));

describe('G5: an application', () => {
  it(
    'is filled in step by step, and found as it was left',
    inTransaction(async (tx) => {
      const { offerId } = await givenOffer(tx);
      const applicant = await givenApplicant(tx, now);
      expect(await own(tx, offerId, applicant)).toBeNull();
      const step = { offerId, step: 'contacts', values: filledIn.contacts } as const;
      const { id } = await doneOrThrow(saveStep(tx, step, applicant, now));
      const later = { ...step, values: { ...step.values, phone: '+39 461 000000' } };
      expect((await doneOrThrow(saveStep(tx, later, applicant, now))).id).toBe(id);
      const income = { offerId, step: 'income', values: filledIn.income } as const;
      await doneOrThrow(saveStep(tx, income, applicant, now));
      expect(await own(tx, offerId, applicant)).toMatchObject({
        ...{ id, status: 'draft', with: 'applicant', number: 1 },
        data: { contacts: later.values, income: filledIn.income },
      });
    }),
  );

  it(
    'isn’t handed in while something is missing, and each thing is named',
    inTransaction(async (tx) => {
      const { offerId, code } = await givenOffer(tx, { documents: ['identity', 'diploma'] });
      const applicant = await givenApplicant(tx, now);
      const step = { offerId, step: 'contacts', values: filledIn.contacts } as const;
      const { id: applicationId } = await doneOrThrow(saveStep(tx, step, applicant, now));
      const asked = { applicationId, personId: applicant.personId };
      await moveOffer(tx, { code, action: 'pause' }, now);
      expect(await codesOf(submit(tx, asked, now))).toEqual([
        ['offers.paused', undefined],
        ['offers.step_missing', 'identity'],
        ['offers.step_missing', 'title'],
        ['offers.step_missing', 'choice'],
        ['offers.step_missing', 'income'],
        ['offers.step_missing', 'privacy'],
        ['offers.document_missing', 'documents.identity'],
      ]);
      await moveOffer(tx, { code, action: 'resume' }, now);
      const foreign = { title: { ...filledIn.title, origin: 'foreign' as const } };
      await givenFilledIn(tx, { offerId, applicant, changed: foreign }, now);
      expect(await codesOf(submit(tx, asked, now))).toEqual([
        ['offers.document_missing', 'documents.identity'],
        ['offers.document_missing', 'documents.diploma'],
      ]);
      await givenPdf(tx, applicant, 'identity');
      await givenPdf(tx, applicant, 'diploma');
      expect(await codesOf(submit(tx, asked, now))).toEqual([]);
      expect(await codesOf(submit(tx, asked, now))).toEqual([['state.not_allowed', undefined]]);
    }),
  );

  it(
    'is begun only while the offer is open, and is nobody else’s',
    inTransaction(async (tx) => {
      const { offerId } = await givenOffer(tx);
      const [applicant, other] = [await givenApplicant(tx, now), await givenApplicant(tx, now)];
      const step = { offerId, step: 'contacts', values: filledIn.contacts } as const;
      const late = await saveStep(tx, step, applicant, addDays(now, 10));
      expect(late).toMatchObject({ ok: false, refusals: [{ code: 'offers.closed' }] });
      const draft = await givenOffer(tx, { published: false });
      await expect(saveStep(tx, { ...step, offerId: draft.offerId }, applicant, now)).rejects.toThrow(
        NotFound,
      );

      const applicationId = await givenSubmitted(tx, { offerId, applicant }, now);
      const asked = { applicationId, personId: other.personId };
      await expect(submit(tx, asked, now)).rejects.toThrow(NotFound);
      await expect(withdraw(tx, asked, now)).rejects.toThrow(NotFound);
      await expect(decline(tx, asked, now)).rejects.toThrow(NotFound);
      await expect(accept(tx, asked, { areas, timeZone }, now)).rejects.toThrow(NotFound);
      expect(await own(tx, offerId, other)).toBeNull();
    }),
  );

  it(
    'comes back field by field, is corrected after the offer has closed, and lapses after its day',
    inTransaction(async (tx) => {
      const { offerId } = await givenOffer(tx);
      const applicant = await givenApplicant(tx, now);
      const applicationId = await givenSubmitted(tx, { offerId, applicant }, now);
      await doneOrThrow(review(tx, applicationId, now));
      const corrections = [{ field: 'title.grade', note: 'Il voto non è questo.' }];
      const closed = addDays(now, 11);
      await doneOrThrow(returnApplication(tx, { applicationId, corrections, days: 5, timeZone }, closed));
      expect(await own(tx, offerId, applicant)).toMatchObject({
        ...{ status: 'returned', with: 'applicant', corrections, dueAt: '2026-12-06T22:59:59.999Z' },
      });

      const title = { ...filledIn.title, grade: '91' };
      const late = await saveStep(
        tx,
        { offerId, step: 'title', values: title },
        applicant,
        addDays(closed, 6),
      );
      expect(late).toMatchObject({ ok: false, refusals: [{ code: 'offers.correction_late' }] });
      await expireCorrections(tx, addDays(closed, 5));
      await doneOrThrow(
        saveStep(tx, { offerId, step: 'title', values: title }, applicant, addDays(closed, 5)),
      );
      const asked = { applicationId, personId: applicant.personId };
      await doneOrThrow(submit(tx, asked, addDays(closed, 5)));
      expect(await own(tx, offerId, applicant)).toMatchObject({
        ...{ status: 'submitted', corrections: [], dueAt: null, data: { title } },
      });

      await doneOrThrow(review(tx, applicationId, now));
      await doneOrThrow(returnApplication(tx, { applicationId, corrections, days: 1, timeZone }, closed));
      await expireCorrections(tx, addDays(closed, 2));
      await expireCorrections(tx, addDays(closed, 2));
      const lapsed = await own(tx, offerId, applicant);
      expect(lapsed).toMatchObject({ status: 'expired', with: null });
      expect(lapsed?.timeline.map(({ action, by }) => `${by} ${action}`)).toEqual([
        ...['applicant submit', 'office review', 'office return'],
        ...['applicant submit', 'office review', 'office return', 'system expire'],
      ]);
      const told = await tx.select().from(notifications).where(eq(notifications.subject, applicationId));
      expect(told.map(({ kind }) => kind).toSorted()).toEqual([
        ...['applicationExpired', 'applicationReturned', 'applicationReturned'],
      ]);
    }),
  );

  it(
    'that was withdrawn is begun anew; one that was refused, with its reason, isn’t',
    inTransaction(async (tx) => {
      const { offerId } = await givenOffer(tx);
      const applicant = await givenApplicant(tx, now);
      const first = await givenSubmitted(tx, { offerId, applicant }, now);
      await doneOrThrow(withdraw(tx, { applicationId: first, personId: applicant.personId }, now));
      const applicationId = await givenSubmitted(tx, { offerId, applicant }, now);
      expect(applicationId).not.toBe(first);
      await doneOrThrow(review(tx, applicationId, now));
      expect(await decide(tx, { applicationId, eligible: false }, now)).toMatchObject({
        refusals: [{ code: 'offers.reason_missing', field: 'reason' }],
      });
      const reason = 'Il titolo non dà accesso.';
      await doneOrThrow(decide(tx, { applicationId, eligible: false, reason }, now));
      expect(await own(tx, offerId, applicant)).toMatchObject({
        number: 2,
        status: 'not_eligible',
        with: null,
      });
      expect((await own(tx, offerId, applicant))?.timeline.at(-1)).toMatchObject({ note: reason });
      const again = await saveStep(tx, { offerId, step: 'income', values: filledIn.income }, applicant, now);
      expect(again).toMatchObject({ ok: false, refusals: [{ code: 'state.not_allowed' }] });
      const { personId } = applicant;
      const closed = await listOffers(tx, { personId }, italian, addDays(now, 90));
      expect(closed).toMatchObject({
        offers: [],
        applied: [{ offerId, status: 'not_eligible', dueAt: null }],
      });
    }),
  );

  it.each(pairsOf(applicationMachine, applicationActions))(
    'that is $from goes on by $action only if that is listed: $listed',
    async ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const { offerId } = await givenOffer(tx);
        const applicant = await givenApplicant(tx, now);
        const id = await givenFilledIn(tx, { offerId, applicant }, now);
        await tx
          .update(applications)
          .set({ status: from, position: 1, dueAt: now })
          .where(eq(applications.id, id));
        const [to] = statesAfter(action);
        const change = changeApplications(tx, [id], action, { to, by: null, tells: [] } as never, now);
        if (listed) await change;
        else await expect(change).rejects.toThrow();
      })(),
  );
});

describe('G5: immatriculation', () => {
  async function givenAccepted(
    tx: Database,
    changed: Parameters<typeof givenOffer>[1] = {},
    expected = false,
  ) {
    const offer = await givenOffer(tx, changed);
    const { offerId, programmeId } = offer;
    const place = { programmeId, year: 1, kind: 'mandatory' } as const;
    const unit = { code: 'MAT1', title: { it: 'Analisi' }, cfu: 9, gradingMode: 'numeric30' } as const;
    await doneOrThrow(addUnit(tx, { ...unit, programmes: [place] }, now));
    const chosen = { ...unit, code: 'OPZ', programmes: [{ ...place, kind: 'choice' as const }] };
    await doneOrThrow(addUnit(tx, chosen, now));
    const applicant = await givenApplicant(tx, now);
    const title = { ...filledIn.title, expected, ...(expected && { grade: '', gradeMost: '' }) };
    const choice = { ...filledIn.choice, partTime: true };
    const applicationId = await givenSubmitted(tx, { offerId, applicant, changed: { title, choice } }, now);
    await doneOrThrow(review(tx, applicationId, now));
    return { ...offer, applicant, applicationId, asked: { applicationId, personId: applicant.personId } };
  }

  it(
    'gives badge, career in part time as it was asked for, plan, fees and what is known of the person, all at once',
    inTransaction(async (tx) => {
      const scheme = { code: 'TASSE', academicYear: 2026, title: { it: 'Tasse' }, currency: 'EUR' };
      await doneOrThrow(publishFees(tx, { ...scheme, rules: publishedRules }, now));
      const given = await givenAccepted(tx, { feeCode: 'TASSE' });
      await doneOrThrow(decide(tx, { applicationId: given.applicationId, eligible: true }, now));
      const { profileId, personId } = given.applicant;
      expect(await doneOrThrow(accept(tx, given.asked, { areas, timeZone }, now))).toMatchObject({
        status: 'awaiting_payment',
      });
      await givenPaid(tx, given.applicationId);

      const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
      expect(profile?.badge).toMatch(/^26\d{5}$/);
      const [career] = await tx.select().from(careers).where(eq(careers.id, profileId));
      expect(career).toMatchObject({ status: 'active', programmeId: given.programmeId, cohortYear: 2026 });
      expect(await isPartTime(tx, { careerId: profileId, academicYear: 2026 })).toBe(true);
      const rows = await tx
        .select({ year: planRows.year, kind: planRows.kind })
        .from(planRows)
        .innerJoin(plans, eq(plans.id, planRows.planId))
        .where(eq(plans.careerId, profileId));
      expect(rows).toEqual([{ year: 1, kind: 'mandatory' }]);
      const asked = await tx.select().from(charges).where(eq(charges.careerId, profileId));
      expect(asked.map(({ kind }) => kind).toSorted()).toEqual([
        ...['enrolment', 'tuition', 'tuition', 'tuition'],
      ]);
      const [person] = await tx.select().from(people).where(eq(people.id, personId));
      expect(person).toMatchObject({ birthDate: '2007-05-04', phone: '+39 333 1234567' });
      expect(await tx.select().from(locks).where(eq(locks.careerId, profileId))).toEqual([]);
      const events = await readOutbox(tx);
      expect(events.find(({ name }) => name === 'immatriculated')).toMatchObject({
        audience: `profile:${profileId}`,
      });
      expect((await own(tx, given.offerId, given.applicant))?.timeline.map(({ action }) => action)).toEqual([
        ...['submit', 'review', 'decide', 'accept', 'askPayment', 'immatriculate'],
      ]);
      expect(await accept(tx, given.asked, { areas, timeZone }, now)).toMatchObject({
        refusals: [{ code: 'state.not_allowed' }],
      });
    }),
  );

  it(
    'on condition has the lock that waits for the title, from the offer’s day on',
    inTransaction(async (tx) => {
      const titleUntil = addDays(now, 30);
      const given = await givenAccepted(tx, { titleUntil }, true);
      await doneOrThrow(decide(tx, { applicationId: given.applicationId, eligible: true }, now));
      await doneOrThrow(accept(tx, given.asked, { areas, timeZone }, now));
      expect(
        await tx.select().from(locks).where(eq(locks.careerId, given.applicant.profileId)),
      ).toMatchObject([{ type: 'TITLE_MISSING', status: 'warning', graceUntil: titleUntil }]);
      await doneOrThrow(titled(tx, given.applicationId, now));
      expect(
        await tx.select().from(locks).where(eq(locks.careerId, given.applicant.profileId)),
      ).toMatchObject([{ status: 'cleared' }]);
      expect(await titled(tx, given.applicationId, now)).toMatchObject({
        refusals: [{ code: 'state.not_allowed' }],
      });
    }),
  );

  it(
    'waits for the documents: nobody is eligible, and nobody a student, before they are accepted',
    inTransaction(async (tx) => {
      const given = await givenAccepted(tx);
      const { applicationId, applicant } = given;
      await tx
        .update(offers)
        .set({ documents: ['identity'] })
        .where(eq(offers.id, given.offerId));
      const paper = await givenPdf(tx, applicant, 'identity');
      const open = { refusals: [{ code: 'offers.documents_open' }] };
      expect(await decide(tx, { applicationId, eligible: true }, now)).toMatchObject(open);
      await accepted(tx, paper);
      await doneOrThrow(decide(tx, { applicationId, eligible: true }, now));
      await tx.update(uploads).set({ status: 'rejected', reason: 'Scaduta' }).where(eq(uploads.id, paper));
      expect(await doneOrThrow(accept(tx, given.asked, { areas, timeZone }, now))).toMatchObject({
        status: 'accepted',
      });
      expect(await immatriculateByOffice(tx, applicationId, { areas, timeZone }, now)).toMatchObject(open);
      await accepted(tx, await givenPdf(tx, applicant, 'identity'));
      expect(
        await doneOrThrow(immatriculateByOffice(tx, applicationId, { areas, timeZone }, now)),
      ).toMatchObject({
        status: 'immatriculated',
      });
    }),
  );

  it(
    'is refused once the places are taken, and no badge is given twice',
    inTransaction(async (tx) => {
      const first = await givenAccepted(tx, { access: 'verification', seats: 1 });
      const other = await givenApplicant(tx, now);
      const { offerId } = first;
      const second = await givenSubmitted(tx, { offerId, applicant: other }, now);
      await doneOrThrow(review(tx, second, now));
      for (const applicationId of [first.applicationId, second])
        await doneOrThrow(decide(tx, { applicationId, eligible: true }, now));
      await doneOrThrow(accept(tx, first.asked, { areas, timeZone }, now));
      expect(
        await accept(tx, { applicationId: second, personId: other.personId }, { areas, timeZone }, now),
      ).toMatchObject({ refusals: [{ code: 'offers.full' }] });

      const [{ badge } = { badge: null }] = await tx
        .select()
        .from(profiles)
        .where(eq(profiles.id, first.applicant.profileId));
      const next = String(Number(badge) + 1);
      await tx.insert(profiles).values({ personId: first.applicant.personId, type: 'student', badge: next });
      expect(await nextBadge(tx, 2026)).toBe(String(Number(badge) + 2));
    }),
  );
});

const statesAfter = (action: (typeof applicationActions)[number]) =>
  Object.values(applicationMachine).flatMap(
    (actions) => (actions as Record<string, readonly string[]>)[action] ?? [],
  );
