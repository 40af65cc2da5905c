import { randomInt } from 'node:crypto';
import type { ProfileType } from '../../../contract/accounts/account.ts';
import type { AddPerson } from '../../../contract/accounts/office.ts';
import { askOffice, office } from './institution.ts';

/** Somebody of the institution, as one of the own profiles. */
export interface Person {
  personId: string;
  /** Of a student with a badge, the career too. */
  profileId: string;
  type: ProfileType;
  givenName: string;
  familyName: string;
  /** As the portal shows it. */
  name: string;
  email: string;
  badge: string | null;
  /** Null: none was set, so no way in by the form. */
  password: string | null;
  /** Every profile of the person, in the order they were given. */
  profileIds: string[];
}

export interface Student extends Person {
  programmeId: string;
  /** What the approved plan holds; `givenCourse` adds to it. */
  planned: { unitId: string; year: number }[];
}

type Given = { givenName?: string; familyName?: string; password?: string; language?: 'it' | 'en' | 'es' };
export type GivenStudent = Given & {
  /** Null: one who has only registered, and sees nothing but the offers. */
  badge?: string | null;
  hasCanvas?: boolean;
  cohortYear?: number;
  status?: 'active' | 'suspended';
  /** The one of all tests unless told otherwise. */
  programmeId?: string;
};
export type GivenProfessor = Given & { badge?: string };

/** Good enough for the rules, and nobody else's. */
export const PASSWORD = 'Quercia-Lume-73';

/** A student in the first year of the tests' programme, with a badge unless told otherwise. */
export async function givenStudent({
  badge = `S${serial()}`,
  hasCanvas = false,
  cohortYear = academicYear(),
  status = 'active',
  programmeId: own,
  ...given
}: GivenStudent = {}): Promise<Student> {
  const person = await addPerson(given, [{ type: 'student', hasCanvas }]);
  const programmeId = own ?? (await givenProgramme());
  if (badge !== null) {
    const { personId } = person;
    await office('careers/add', { personId, badge, programmeId, cohortYear, status, hasCanvas });
  }
  return { ...person, type: 'student', badge, programmeId, planned: [] };
}

export async function givenProfessor({
  badge = `D${serial()}`,
  ...given
}: GivenProfessor = {}): Promise<Person> {
  const person = await addPerson({ familyName: `Docente${serial()}`, ...given }, [
    { type: 'professor', badge },
  ]);
  return { ...person, type: 'professor', badge };
}

/** One person who is both: as the student, with the professor's profile second. */
export async function givenStudentWhoTeaches(given: Given = {}): Promise<Student> {
  const badge = `S${serial()}`;
  const person = await addPerson(given, [{ type: 'student' }, { type: 'professor', badge: `D${serial()}` }]);
  const programmeId = await givenProgramme();
  const { personId } = person;
  await office('careers/add', { personId, badge, programmeId, cohortYear: academicYear() });
  return { ...person, type: 'student', badge, programmeId, planned: [] };
}

/** Somebody with no profile at all. */
export async function givenOutsider(given: Given = {}): Promise<Omit<Person, 'type' | 'badge'>> {
  return await addPerson(given, []);
}

/** The degree programme that all students of the tests are in, unless told of another. */
export function givenProgramme(code = 'E2E'): Promise<string> {
  const title = { it: 'Informatica', en: 'Computer Science', es: 'Informática' };
  return office('programmes/add', { code, title, level: 'bachelor' });
}

/** The year in which the present academic year began. */
export function academicYear(now = new Date()): number {
  return now.getMonth() >= 8 ? now.getFullYear() : now.getFullYear() - 1;
}

/** Never the same twice in a run, whichever worker asks. */
export const serial = () => randomInt(1_000_000_000, 9_999_999_999);

async function addPerson(
  { givenName = 'Anna', familyName = `Prova${serial()}`, password, language = 'it' }: Given,
  profiles: AddPerson['profiles'],
) {
  const email = `p${serial()}@example.org`;
  const body = { givenName, familyName, email, language, profiles, ...(password && { password }) };
  const { personId, profileIds } = await askOffice('people/add', body);
  return {
    personId,
    profileId: profileIds[0] ?? '',
    profileIds,
    givenName,
    familyName,
    name: `${givenName} ${familyName}`,
    email,
    password: password ?? null,
  };
}
