import type { AreaNeeds, Path } from './page-needs.ts';
import { professorAreas } from './professor-areas.ts';
import { studentAreas } from './student-areas.ts';

/**
 * The fifteen calls of the specification. With these and the hub an institution has a portal with sign-in,
 * profiles, the account's pages, and live events.
 */
export const specifiedCalls = [
  'user/validate',
  'user/profile',
  'user/profiles',
  'user/faculties',
  'saml/login',
  'user/login',
  'user/register',
  'user/updateprofile',
  'user/smallupdateprofile',
  'user/language',
  'user/changepassword',
  'user/recovery',
  'user/autologin',
  'user/logout',
  'user/listprofessors',
] as const satisfies readonly Path[];

/** Of the account's pages, and of who is signed in whatever the profile: each by itself. */
export const accountExtras = {
  'saml/logout': 'ends somebody’s sign-ins where the gateway has signed them out',
  'user/stepup': 'asks the password once more before an act that counts',
  'user/email': 'opens the link that was mailed to a new address',
  'user/pendingemail': 'sends that link again, or gives the new address up',
  'user/owncopies': 'lists the copies of one’s own data',
  'user/owndata': 'asks for a copy of one’s own data',
  'user/fetchcopy': 'fetches such a copy',
  'user/readings': 'lists who has looked at one’s own data',
  'notifications/adddevice': 'sends notifications to a device',
  'notifications/removedevice': 'ends them',
  'notifications/unsubscribe': 'ends mails by the link in one',
  'calendar/read': 'feeds calendar programs',
  'documents/verify': 'lets anybody verify a certificate',
  'documents/keys': 'publishes the keys of its seals',
  'records/heads': 'publishes the seals of the record sheets',
  'payments/notice': 'takes the notices of payment providers',
} as const satisfies { readonly [Call in Path]?: string };

/** The areas of the portal and what each asks. `docs/institution.md` has it as a table. */
export const adoption = { student: studentAreas, professor: professorAreas };

/** Every call that an area asks, each once. */
export const callsOf = ({ list, pages, acts }: AreaNeeds): Path[] => [
  ...new Set<Path>([
    list,
    ...pages.flatMap(({ needs, parts = {} }) => [...needs, ...(Object.keys(parts) as Path[])]),
    ...acts,
  ]),
];
