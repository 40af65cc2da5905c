import type { AddPerson } from '../../contract/accounts/office.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { addPerson } from '../accounts/people/people.ts';
import type { Making, Student } from '../making.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { printed } from './accounts.ts';
import { programmes } from './curriculum.ts';
import { mailboxOf, makeNames, type Name } from './names.ts';

export type Cast = {
  /** Profile ids, in the order of `curriculum.ts`. */
  professorIds: string[];
  students: Student[];
};

/** Faculties of the twelve professors, in the order of `curriculum.ts`. */
const FACULTIES = ['SCI', 'SCI', 'SCI', 'SCI', 'ECG', 'ECG', 'ECG', 'ECG', 'LET', 'LET', 'LET', 'LET'];
const FIRST_BADGE = 210_001;

/** The people, all with this one password, whose hash they share: a hundred of their own would take a minute. */
export async function addPeople(making: Making, password: string): Promise<Cast> {
  const { tx, now, random } = making;
  const names = makeNames(random);
  const passwordHash = await hashPassword(password);
  const add = (person: Pick<AddPerson, 'givenName' | 'familyName' | 'email' | 'profiles'>) =>
    doneOrThrow(addPerson(tx, { ...person, passwordHash, language: 'it' }, now));

  const professorIds: string[] = [];
  const professorPersonIds: string[] = [];
  for (const [index, facultyCode] of FACULTIES.entries()) {
    const badge = `P${String(index + 1).padStart(4, '0')}`;
    const who = professorAt(index) ?? invented(names.next().value, 'ateneo.example');
    const added = await add({
      ...who,
      profiles: [{ type: 'professor', badge, facultyCode, hasCanvas: true }],
    });
    professorIds.push(...added.profileIds);
    professorPersonIds.push(added.personId);
  }

  await add({ ...printed.applicant, profiles: [{ type: 'student' }] });

  const students: Student[] = [];
  for (const place of places()) {
    const who = place.role ? printed[place.role] : invented(names.next().value, 'studenti.ateneo.example');
    const personId = (await add({ ...who, profiles: [] })).personId;
    students.push({ ...place, personId, badge: String(FIRST_BADGE + students.length) });
  }
  const both = professorPersonIds[PROFESSOR_WHO_STUDIES] ?? '';
  students.push({
    personId: both,
    badge: String(FIRST_BADGE + students.length),
    programme: 'DSC',
    year: 1,
    role: null,
  });
  return { professorIds, students };
}

const PROFESSOR_WHO_STUDIES = 2;

function professorAt(index: number) {
  if (index === 0) return printed.professor;
  return index === PROFESSOR_WHO_STUDIES ? printed.studentAndProfessor : null;
}

const invented = (name: Name, domain: string) => ({ ...name, email: `${mailboxOf(name)}@${domain}` });

/** Programme and year of each student; the first three of Computer Science are the printed ones. */
function places(): Omit<Student, 'personId' | 'badge'>[] {
  return programmes.flatMap(({ code, students, years }) =>
    Array.from({ length: students }, (_, index) => {
      const role = code === 'INF' ? (ROLES[index] ?? null) : null;
      return { programme: code, year: role ? 2 : 1 + (index % years), role };
    }),
  );
}

const ROLES = ['student', 'suspended', 'blocked'] as const;
