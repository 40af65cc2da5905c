/**
 * How long something is kept: a number of a unit. `docs/privacy.md` says the same, which a guard compares.
 */
export interface Term {
  for: number;
  unit: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** The sign-out ends it before. */
  orSignOut?: true;
}

/** What campus keeps beside the record, and deletes by itself. */
export const kept = [
  { what: 'links', term: { for: 7, unit: 'day' } },
  { what: 'attempts', term: { for: 1, unit: 'hour' } },
  { what: 'answers', term: { for: 24, unit: 'hour' } },
  { what: 'notifications', term: { for: 12, unit: 'month' } },
  { what: 'devices', term: { for: 12, unit: 'month' } },
  { what: 'copies', term: { for: 48, unit: 'hour' } },
  { what: 'readings', term: { for: 12, unit: 'month' } },
  { what: 'uploads', term: { for: 1, unit: 'day' } },
] as const satisfies { what: string; term: Term }[];

const session = '{session}';

/** What stays in the browser, and what it is called there, where `{session}` is the session's cookie. */
export const keptInBrowser = [
  { what: 'session', name: session, term: { for: 12, unit: 'hour', orSignOut: true } },
  { what: 'left', name: 'ateneo-left', term: { for: 12, unit: 'hour' } },
  { what: 'device', name: `${session}-device`, term: { for: 6, unit: 'month' } },
  { what: 'profile', name: 'profile', term: { for: 6, unit: 'month' } },
  { what: 'language', name: 'lang', term: { for: 1, unit: 'week' } },
  { what: 'theme', name: 'theme', term: { for: 1, unit: 'year' } },
  { what: 'steps', name: `${session}-…, alert`, term: 'withinMinutes' },
  { what: 'login', name: 'localStorage', term: 'untilSignOut' },
  { what: 'drafts', name: 'localStorage', term: { for: 1, unit: 'day' } },
  { what: 'offline', name: 'localStorage', term: { for: 1, unit: 'week', orSignOut: true } },
] as const satisfies { what: string; name: string; term: Term | 'untilSignOut' | 'withinMinutes' }[];
