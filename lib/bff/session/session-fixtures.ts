import { newSession, type Session } from './session.ts';

/** A student's session of `loginDate`, milliseconds; `changes` go over it. */
export function givenSession(loginDate: number, changes: Partial<Session> = {}): Session {
  const profile = {
    key: 'k'.repeat(22),
    type: 'student' as const,
    name: 'Bea Foresti',
    email: 'bea@example.org',
    badge: '4711',
    hasCanvas: false,
  };
  const opened = { token: 'token-of-bea', crmId: '7000', profile, profileTypes: ['student'] };
  return { ...newSession(opened, loginDate), ...changes };
}
