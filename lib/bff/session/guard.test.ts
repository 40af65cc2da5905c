import { describe, expect, it } from 'vitest';
import { decide } from './guard.ts';
import { safeNext } from './routes.ts';
import type { Session, SessionProfile } from './session.ts';
import { givenSession } from './session-fixtures.ts';

const student = givenSession(Date.now());
const withProfile = (changes: Partial<SessionProfile>, others: string[] = []): Session => ({
  ...student,
  profile: student.profile && { ...student.profile, ...changes },
  profileTypes: [changes.type ?? 'student', ...others],
});
const professor = withProfile({ type: 'professor', badge: 'D9' });
const applicant = withProfile({ badge: null });
const twoHats = withProfile({}, ['professor']);
const undecided: Session = { ...twoHats, profile: null };

/** `null` where the page opens, else where to instead, readably. */
function to(path: string, session: Session | null): string | null {
  const decision = decide(new URL(path, 'http://localhost:3000'), session);
  return decision.open ? null : decodeURIComponent(decision.to);
}
const alertOf = (path: string, session: Session | null) => {
  const decision = decide(new URL(path, 'http://localhost:3000'), session);
  return decision.open ? undefined : decision.alert;
};

describe('the account screens', () => {
  it.each(['/account/login', '/account/register', '/account/recovery', '/account/email'])(
    'A1: %s is open',
    (path) => {
      expect(to(path, null)).toBeNull();
    },
  );

  it.each(['/account/profile', '/account/password'])(
    'A1: %s asks to sign in first, and comes back',
    (path) => {
      expect(to(path, null)).toBe(`/account/login?next=${path}`);
      expect(to(path, student)).toBeNull();
    },
  );

  it('A1: /account is the sign-in, or home', () => {
    expect(to('/account', null)).toBe('/account/login');
    expect(to('/account', professor)).toBe('/professor/dashboard');
  });

  it.each(['/account/login', '/account/register'])('A1: %s leads on who is signed in', (path) => {
    expect(to(path, student)).toBe('/student/dashboard');
    expect(to(`${path}?next=/student/exams?tab=booked`, student)).toBe('/student/exams?tab=booked');
    expect(to(`${path}?next=/professor/exams`, student)).toBe('/student/dashboard');
  });

  it('S7: the sign-in opens for somebody who is in already and comes to confirm it, the registration does not', () => {
    expect(to('/account/login?confirm=1&next=/account/profile', student)).toBeNull();
    expect(to('/account/saml?state=x&confirm=1', student)).toBeNull();
    expect(to('/account/login?confirm=2', student)).toBe('/student/dashboard');
    expect(to('/account/register?confirm=1', student)).toBe('/student/dashboard');
  });

  it('B5: the sign-in stays with somebody who has still to choose a profile', () => {
    expect(to('/account/login', undecided)).toBeNull();
    expect(to('/student/exams', undecided)).toBe('/account/login?next=/student/exams');
  });
});

describe('the areas', () => {
  it('A2: are shut for nobody in particular', () => {
    expect(to('/student/dashboard', null)).toBe('/account/login?next=/student/dashboard');
    expect(to('/professor/exams?view=past', null)).toBe('/account/login?next=/professor/exams?view=past');
  });

  it('A2: open for their type', () => {
    expect(to('/student/exams', student)).toBeNull();
    expect(to('/professor/presences', professor)).toBeNull();
  });

  it('A2: lead home who is of the other type, and say why', () => {
    expect(to('/professor/exams', student)).toBe('/student/dashboard');
    expect(alertOf('/professor/exams', student)).toBe('shared.otherProfile');
    expect(to('/student/exams', professor)).toBe('/professor/dashboard');
  });

  it('A2: offer the choice to who has a profile of that type, and then go to the link', () => {
    expect(to('/professor/exams?view=past', twoHats)).toBe(
      '/student/dashboard?choose=professor&next=/professor/exams?view=past',
    );
  });

  it('A7: but for the offers are shut for a student without a badge', () => {
    expect(to('/student/exams', applicant)).toBe('/student/offers');
    expect(to('/student/offers', applicant)).toBeNull();
    expect(to('/', applicant)).toBe('/student/offers');
  });

  it('A7, G5: what is to be paid before the badge opens for who applies', () => {
    expect(to('/student/payments', applicant)).toBeNull();
    expect(to(`/student/payments/return/${crypto.randomUUID()}`, applicant)).toBeNull();
    expect(to('/student/paymentsx', applicant)).toBe('/student/offers');
  });

  it('A7: the offers open by their URL with a badge too', () => {
    expect(to('/student/offers', student)).toBeNull();
  });

  it('B8: an offer is not part of where to come back to', () => {
    expect(to('/student/exams?offer=abc&tab=booked', null)).toBe(
      '/account/login?next=/student/exams?tab=booked',
    );
  });
});

describe('everything else', () => {
  it.each([
    '/',
    '/elsewhere',
    '/account/unknown',
    '/student/unknown',
    '/student',
    '/professor/../x',
    '/admin',
  ])('A3: %s leads to the account', (path) => {
    expect(to(path, null)).toBe('/account/login');
  });

  it.each(['/elsewhere', '/student/unknown', '/student/exams/more', '/professor/courses/not-an-id'])(
    'A3: %s ends at home for who is signed in, with a word about it',
    (path) => {
      expect(to(path, student)).toBe('/student/dashboard');
      expect(alertOf(path, student)).toBe('shared.pageNotFound');
    },
  );

  it('A3: the root is no unknown page', () => {
    expect(to('/', student)).toBe('/student/dashboard');
    expect(alertOf('/', student)).toBeUndefined();
  });
});

describe('next', () => {
  it.each(['/student/exams', '/student/exams?tab=booked', '/account/profile'])('A4: %s is one', (next) => {
    expect(safeNext(next, 'student')).toBe(next);
  });

  it.each([
    null,
    '',
    'student/exams',
    '//evil.example/student/exams',
    '/\\evil.example',
    'https://evil.example/student/exams',
    'javascript:alert(1)',
    '/student/exams#x',
    '/student/exams\n',
    '/account/login',
    '/api/user/logout',
    '/professor/exams',
    '/student/unknown',
    '/student/../api/user/logout',
  ])('A4: %j is none for a student', (next) => {
    expect(safeNext(next, 'student')).toBeNull();
  });
});
