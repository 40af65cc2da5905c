import type { AskOffice, OfficeCalls } from '../../contract/institution.ts';
import type { ResultOf } from '../../contract/wire/call.ts';
import { isId } from '../../contract/wire/is-id.ts';
import { OfficeRefused } from '../verb.ts';

type Profile = ResultOf<OfficeCalls['profiles/find']>[number];
type Person = ResultOf<OfficeCalls['people/find']>[number];

const ofProfessors = { what: 'professor', is: ({ type }: Profile) => type === 'professor' };

/** A request as it is made up. */
export type Sent = { [field: string]: unknown };

/** Fields that hold the id of a profile; the office types a badge or an e-mail, which finds the profile. */
const PROFILES: Record<string, { what: string; is(profile: Profile): boolean }> = {
  /** A student's profile and its career have one id. */
  careerId: { what: 'student', is: ({ type, badge }) => type === 'student' && badge !== null },
  profileId: { what: 'profile', is: () => true },
  professorId: ofProfessors,
  chairId: ofProfessors,
  coordinatorId: ofProfessors,
  teacherIds: ofProfessors,
};

export const isSomebody = (field: string): boolean => field === 'personId' || Object.hasOwn(PROFILES, field);

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The request as it will be once everybody is found, to be checked before anybody is looked for. */
export const asIfFound = (sent: Sent): Promise<Sent> => replaced(sent, async () => NOBODY);

/** The request with the ids of whom it names. */
export const withIds = (sent: Sent, office: AskOffice): Promise<Sent> =>
  replaced(sent, (who, field) => idOf(field, who, office));

async function replaced(sent: Sent, by: (who: string, field: string) => Promise<string>): Promise<Sent> {
  const found: Sent = { ...sent };
  for (const field of Object.keys(sent).filter(isSomebody)) {
    const whom = sent[field];
    const ids = [whom]
      .flat()
      .map((who) => (typeof who === 'string' && who && !isId(who) ? by(who, field) : who));
    const all = await Promise.all(ids);
    found[field] = Array.isArray(whom) ? all : all[0];
  }
  return found;
}

async function idOf(field: string, who: string, office: AskOffice): Promise<string> {
  const { [field]: profile } = PROFILES;
  const found = profile
    ? (await office('profiles/find', { who })).filter(profile.is)
    : await office('people/find', { who });
  return onlyOne(found.map(rowOf), { what: profile?.what ?? 'person', who });
}

const rowOf = (found: Profile | Person): string[] =>
  'personId' in found ? [found.personId, found.name] : [found.profileId, found.type, found.badge ?? ''];

/** Of several nobody is guessed at. */
function onlyOne(found: string[][], { what, who }: { what: string; who: string }): string {
  const [[id] = [], ...others] = found;
  if (!id) throw new OfficeRefused(`no ${what} has ${who}`);
  if (others.length === 0) return id;
  throw new OfficeRefused(
    [`${who} stands for several: give the id of one`, ...found.map((each) => each.join('  '))].join('\n'),
  );
}
