import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import {
  accounts,
  attendanceExemptions,
  careers,
  courseMessages,
  courseUnits,
  enrolments,
  enrolmentWindows,
  examBookings,
  examSessions,
  offerings,
  people,
  planSchemes,
  programmes,
  surveys,
  syllabi,
  tokens,
} from '../db/schema.ts';
import { hashToken, userOfToken } from '../http/authenticate.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  ada,
  bea,
  changesIn,
  clock,
  enrolmentsOf,
  imported,
  offeringOf,
  profileOf,
  run,
  unitOf,
} from '../testing/test-import.ts';
import {
  enrolment,
  type GivenBundle,
  givenUniversity,
  roleOf,
  user,
} from '../testing/university-fixtures.ts';
import { idOf } from './writing/entries.ts';
import { retireProgrammes, retireUnits } from './writing/retire.ts';

const { inTransaction } = await testDatabase();

describe('what is absent from a bulk file', () => {
  /** Twenty more students of algebra, so that one is less than a tenth. */
  function givenCrowd(): GivenBundle {
    const bundle = givenUniversity();
    for (let number = 1; number <= 20; number += 1) {
      bundle.users.push(user(`s${number}`, 'Sara'));
      bundle.roles.push(roleOf(`R-S${number}`, `s${number}`, 'student', 'MAT', 'L-MAT'));
      bundle.enrollments.push(enrolment(`E-S${number}`, 'C-ALG', `s${number}`, 'student'));
    }
    return bundle;
  }

  function without(bundle: GivenBundle, sourcedId: string): GivenBundle {
    const others = (rows: Record<string, string>[], column: string) =>
      rows.filter((cells) => cells[column] !== sourcedId);
    return {
      ...bundle,
      users: others(bundle.users, 'sourcedId'),
      roles: others(bundle.roles, 'userSourcedId'),
      enrollments: others(bundle.enrollments, 'userSourcedId'),
    };
  }

  async function givenBooking(tx: Database, careerId: string): Promise<void> {
    const startsAt = new Date('2027-01-20T09:00:00Z');
    const [session] = await tx
      .insert(examSessions)
      .values({
        unitId: unitOf('ALG'),
        mode: 'written',
        startsAt,
        endsAt: new Date('2027-01-20T11:00:00Z'),
        bookingOpensAt: new Date(0),
        bookingClosesAt: startsAt,
        cancelUntil: startsAt,
        chairId: idOf('professor', 'prof'),
      })
      .returning();
    if (!session) throw new Error('no session');
    const booking = { sessionId: session.id, careerId, unitId: unitOf('ALG'), kind: 'final' as const };
    await tx.insert(examBookings).values({ ...booking, status: 'booked', bookedAt: new Date() });
  }

  test(
    'goes',
    inTransaction(async (tx) => {
      await imported(tx, givenCrowd());
      const report = await imported(tx, without(givenCrowd(), 's7'));
      expect(changesIn(report)).toEqual([
        { file: 'users.csv', added: 0, changed: 0, removed: 1 },
        { file: 'roles.csv', added: 0, changed: 0, removed: 1 },
        { file: 'enrollments.csv', added: 0, changed: 0, removed: 1 },
      ]);
      expect(
        await tx
          .select()
          .from(people)
          .where(eq(people.id, idOf('person', 's7'))),
      ).toEqual([]);
      expect(changesIn(await imported(tx, without(givenCrowd(), 's7')))).toEqual([]);
    }),
  );

  test(
    'ends instead of going when exams were booked, and comes back with its history',
    inTransaction(async (tx) => {
      await imported(tx, givenCrowd());
      const [person, career] = [idOf('person', 's7'), idOf('career', 'R-S7')];
      await givenBooking(tx, career);
      const signIn = {
        chainId: career,
        chainEndsAt: new Date('2099-01-01'),
        profileId: career,
        issuedAt: new Date(),
        expiresAt: new Date('2099-01-01'),
      };
      await tx.insert(tokens).values({ hash: hashToken('a token'), ...signIn });

      await imported(tx, without(givenCrowd(), 's7'));
      expect(await profileOf(tx, career)).toMatchObject({ badge: 'M-s7', validTo: expect.any(Date) });
      expect(await tx.select().from(accounts).where(eq(accounts.personId, person))).toMatchObject([
        { status: 'disabled' },
      ]);
      expect(await enrolmentsOf(tx, career)).toMatchObject([{ status: 'removed' }]);
      expect(await tx.select().from(examBookings)).toHaveLength(1);
      expect(await userOfToken(tx, 'a token', await clock.now(tx))).toBeNull();

      await imported(tx, givenCrowd());
      expect(await profileOf(tx, career)).toMatchObject({ badge: 'M-s7', validTo: null });
      expect(await tx.select().from(accounts).where(eq(accounts.personId, person))).toMatchObject([
        { status: 'active' },
      ]);
      expect(await enrolmentsOf(tx, career)).toMatchObject([{ status: 'enrolled' }]);
    }),
  );

  test(
    'ends when a course was chosen, and only what an import brought goes with a profile that did nothing',
    inTransaction(async (tx) => {
      await imported(tx, givenCrowd());
      const [chooser, other] = [idOf('career', 'R-S7'), idOf('career', 'R-S8')];
      const chosen = { offeringId: offeringOf('C-MEC'), careerId: chooser, requestedAt: new Date() };
      await tx.insert(enrolments).values({ ...chosen, status: 'enrolled' });

      await imported(tx, without(without(givenCrowd(), 's7'), 's8'));
      expect(await profileOf(tx, chooser)).toMatchObject({ validTo: expect.any(Date) });
      expect(await enrolmentsOf(tx, chooser)).toContainEqual({
        offeringId: chosen.offeringId,
        status: 'enrolled',
      });
      expect(await profileOf(tx, other)).toBeUndefined();
      expect(await enrolmentsOf(tx, other)).toEqual([]);
    }),
  );

  test(
    'gives a place back to the queue',
    inTransaction(async (tx) => {
      await imported(tx, givenCrowd());
      const offeringId = offeringOf('C-ALG');
      const times = { opensAt: new Date(0), closesAt: new Date(1), dropUntil: new Date(1) };
      const counts = { capacity: 22, taken: 22, waitlisted: 1, queueCounter: 1 };
      await tx.insert(enrolmentWindows).values({ offeringId, mode: 'fifo', ...counts, ...times });
      const waiting = {
        offeringId,
        careerId: bea.second,
        status: 'waitlisted' as const,
        requestedAt: new Date(0),
      };
      await tx.insert(enrolments).values({ ...waiting, queueNumber: 1 });

      const bundle = givenCrowd();
      bundle.enrollments = bundle.enrollments.filter(({ sourcedId }) => sourcedId !== 'E-S7');
      await imported(tx, bundle);
      expect(await enrolmentsOf(tx, bea.second)).toContainEqual({ offeringId, status: 'offered' });
      expect(await tx.select().from(enrolmentWindows)).toMatchObject([{ taken: 22, waitlisted: 0 }]);
    }),
  );

  const work: [string, (tx: Database, offeringId: string) => Promise<unknown>][] = [
    [
      'a survey',
      (tx, offeringId) =>
        tx.insert(surveys).values({ offeringId, opensAt: new Date(0), closesAt: new Date(1), questions: [] }),
    ],
    [
      'a syllabus that its professor wrote',
      (tx, offeringId) => tx.insert(syllabi).values({ offeringId, savedAt: new Date(0) }),
    ],
    [
      'a message to its students',
      (tx, offeringId) =>
        tx.insert(courseMessages).values({
          ...{ offeringId, authorId: idOf('professor', 'prof'), subject: 'Ciao', body: 'A lunedì' },
          ...{ sentAt: new Date(0), recipients: 1 },
        }),
    ],
    [
      'somebody who needn’t come',
      (tx, offeringId) =>
        tx
          .insert(attendanceExemptions)
          .values({ offeringId, careerId: ada.career, reason: 'Lavora', grantedAt: new Date(0) }),
    ],
  ];
  test.each(work)('closes a class that has %s, and what was done stays', (_, doWork) =>
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const offeringId = offeringOf('C-GEO');
      await doWork(tx, offeringId);
      const bundle = givenUniversity();
      bundle.classes = bundle.classes.filter(({ sourcedId }) => sourcedId !== 'C-GEO');
      await imported(tx, bundle, { allowRemovals: true });
      const left = await tx.select({ id: offerings.id, status: offerings.status }).from(offerings);
      expect(left).toContainEqual({ id: offeringId, status: 'closed' });
    })(),
  );

  test(
    'keeps a programme whose plans are laid down',
    inTransaction(async (tx) => {
      const [programme] = await tx
        .insert(programmes)
        .values({ code: 'LET', title: { it: 'Lettere' }, level: 'bachelor' })
        .returning();
      const programmeId = programme?.id ?? '';
      await tx.insert(planSchemes).values({
        ...{ programmeId, cohortYear: 2026, academicYear: 2026, groups: [], rules: [], autoApprove: true },
        ...{ opensAt: new Date(0), closesAt: new Date(1) },
      });
      await retireProgrammes(tx, [programmeId]);
      expect(await tx.select().from(planSchemes)).toMatchObject([{ programmeId }]);
    }),
  );

  test(
    'keeps a course that nobody has in a plan yet, and that plans are laid down with',
    inTransaction(async (tx) => {
      const kept = { code: 'LET', title: { it: 'Lettere' } };
      const [programme] = await tx
        .insert(programmes)
        .values({ ...kept, level: 'bachelor' })
        .returning();
      const [unit, other] = await tx
        .insert(courseUnits)
        .values(['LAT', 'GRE'].map((code) => ({ code, title: { it: code }, cfu: 6 })))
        .returning();
      const [programmeId, unitId] = [programme?.id ?? '', unit?.id ?? ''];
      const group = {
        code: 'choice',
        kind: 'choice' as const,
        minCfu: 0,
        maxCfu: 12,
        title: { it: 'Scelta' },
      };
      await tx.insert(planSchemes).values({
        ...{ programmeId, cohortYear: 2026, academicYear: 2026, rules: [], autoApprove: true },
        ...{ opensAt: new Date(0), closesAt: new Date(1) },
        groups: [{ ...group, units: [{ unitId, year: 1 }] }],
      });
      await retireUnits(tx, [unitId, other?.id ?? '']);
      const left = await tx.select({ code: courseUnits.code }).from(courseUnits);
      expect(left).toEqual([{ code: 'LAT' }]);
    }),
  );

  test(
    'enrols nobody whose career has ended here, and says so',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      await tx.update(careers).set({ status: 'withdrawn' }).where(eq(careers.id, ada.career));
      const bundle = givenUniversity();
      bundle.enrollments.push(
        enrolment('E-ADA-GEO', 'C-GEO', 'ada', 'student'),
        enrolment('E-BEA-GEO', 'C-GEO', 'bea', 'student'),
      );
      const named = { code: 'career_ended', file: 'enrollments.csv', value: 'E-ADA-GEO' };
      const foreseen = await run(tx, bundle, { dryRun: true });
      expect(foreseen.warnings.filter(({ code }) => code === 'career_ended')).toMatchObject([named]);
      const report = await imported(tx, bundle);
      expect(report.warnings.filter(({ code }) => code === 'career_ended')).toMatchObject([named]);
      const inCourse = await tx
        .select()
        .from(enrolments)
        .where(eq(enrolments.offeringId, offeringOf('C-GEO')));
      expect(inCourse).toHaveLength(1);
    }),
  );

  test(
    'enrols by the institution’s word: a decision of before is nobody’s to take back',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const [offeringId, professorId] = [offeringOf('C-GEO'), idOf('professor', 'prof')];
      const asked = { offeringId, careerId: ada.career, requestedAt: new Date(), decidedAt: new Date() };
      await tx.insert(enrolments).values({ ...asked, status: 'enrolled', decidedById: professorId });
      const bundle = givenUniversity();
      bundle.enrollments.push(enrolment('E-ADA-GEO', 'C-GEO', 'ada', 'student'));
      await imported(tx, bundle);
      const stored = tx.select().from(enrolments).where(eq(enrolments.offeringId, offeringId));
      expect(await stored).toMatchObject([{ status: 'enrolled', decidedById: null }]);
    }),
  );

  test(
    'closes a class that somebody was in; their enrolments stay as they were',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = givenUniversity();
      bundle.classes = bundle.classes.filter(
        ({ sourcedId }) => !['C-MEC', 'C-GEO'].includes(sourcedId ?? ''),
      );
      bundle.enrollments = bundle.enrollments.filter(({ classSourcedId }) => classSourcedId !== 'C-MEC');
      await imported(tx, bundle, { allowRemovals: true });
      const left = await tx.select({ id: offerings.id, status: offerings.status }).from(offerings);
      expect(left).toContainEqual({ id: offeringOf('C-MEC'), status: 'closed' });
      expect(left.map(({ id }) => id)).not.toContain(offeringOf('C-GEO'));
      expect(await enrolmentsOf(tx, ada.career)).toContainEqual({
        offeringId: offeringOf('C-MEC'),
        status: 'enrolled',
      });

      await imported(tx, givenUniversity());
      expect(
        await tx
          .select()
          .from(offerings)
          .where(eq(offerings.id, offeringOf('C-MEC'))),
      ).toMatchObject([{ status: 'published' }]);
    }),
  );

  test(
    'stops the import at more than a tenth of a file, unless allowed',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = without(givenUniversity(), 'bea');
      const report = await run(tx, bundle);
      expect(report.outcome).toBe('refused');
      expect(report.problems).toMatchObject([
        { code: 'too_many_removals', file: 'users.csv', params: { removed: 1, before: 3 } },
        { code: 'too_many_removals', file: 'roles.csv', params: { removed: 2, before: 4 } },
        { code: 'too_many_removals', file: 'enrollments.csv', params: { removed: 2, before: 5 } },
      ]);
      expect(changesIn(report)).toHaveLength(3); // shown all the same
      expect(await profileOf(tx, bea.first)).toBeDefined();

      await imported(tx, bundle, { allowRemovals: true });
      expect(await profileOf(tx, bea.first)).toBeUndefined();
    }),
  );

  test(
    'is not touched when no import made it',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const [own] = await tx
        .insert(people)
        .values({ givenName: 'O', familyName: 'Wn', email: 'own@x.example' })
        .returning();
      const [unit] = await tx
        .insert(courseUnits)
        .values({ code: 'OWN', title: { it: 'Own' }, cfu: 6 })
        .returning();
      await imported(tx, without(givenUniversity(), 'bea'), { allowRemovals: true });
      expect(
        await tx
          .select()
          .from(people)
          .where(eq(people.id, own?.id ?? '')),
      ).toHaveLength(1);
      expect(
        await tx
          .select()
          .from(courseUnits)
          .where(eq(courseUnits.id, unit?.id ?? '')),
      ).toHaveLength(1);
    }),
  );
});
