import type { AddPerson } from '../../../contract/accounts/office.ts';
import { hashPassword } from '../../accounts/passwords/passwords.ts';
import { addPerson } from '../../accounts/people/people.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { printed } from '../accounts.ts';
import names from '../data/names.json' with { type: 'json' };
import people from '../data/people.json' with { type: 'json' };
import type { Random } from '../random.ts';
import { programmes } from './curriculum.ts';
import type { Making, Role, Student } from './making.ts';

export type Cast = {
  /** Profile ids, in the order in which the curriculum counts them. */
  professorIds: string[];
  students: Student[];
};

type Named = { givenName: string; familyName: string };

const FIRST_BADGE = 210_001;
/** Of Computer Science, its first students. */
const ROLES: Role[] = ['student', 'suspended', 'blocked'];

/** Adds people with one password and one hash of it: a hundred hashes would take a minute. */
export async function addPeople({ tx, now, random }: Making, password: string): Promise<Cast> {
  const invented = inventedNames(random);
  const passwordHash = await hashPassword(password);
  const add = (who: Named & { email: string }, profiles: AddPerson['profiles']) => {
    const { givenName, familyName, email } = who;
    const person = { givenName, familyName, email, profiles, passwordHash, language: 'it' as const };
    return doneOrThrow(addPerson(tx, person, now));
  };
  const inventedAt = (domain: string) => {
    const name = invented.next().value;
    return { ...name, email: `${name.givenName}.${name.familyName}@${domain}`.toLowerCase() };
  };

  const professors: Awaited<ReturnType<typeof add>>[] = [];
  for (const [index, facultyCode] of people.professors.entries()) {
    const badge = `P${String(index + 1).padStart(4, '0')}`;
    const who = printedProfessor(index) ?? inventedAt('ateneo.example');
    professors.push(await add(who, [{ type: 'professor', badge, facultyCode, hasCanvas: true }]));
  }
  await add(printed.applicant, [{ type: 'student' }]);
  const students: Student[] = [];
  const enrol = (personId: string, place: Omit<Student, 'personId' | 'badge'>) =>
    students.push({ ...place, personId, badge: String(FIRST_BADGE + students.length) });
  for (const place of places()) {
    const who = place.role ? printed[place.role] : inventedAt('studenti.ateneo.example');
    enrol((await add(who, [])).personId, place);
  }
  enrol(professors[WHO_STUDIES]?.personId ?? '', { programme: 'DSC', year: 1, role: null });
  return { professorIds: professors.flatMap(({ profileIds }) => profileIds), students };
}

const WHO_STUDIES = 2;

function printedProfessor(index: number) {
  if (index === 0) return printed.professor;
  return index === WHO_STUDIES ? printed.studentAndProfessor : null;
}

/** Programme, year and role of each student but the professor who studies. */
const places = () =>
  programmes.flatMap(({ code, students, years }) =>
    Array.from({ length: students }, (_, index) => {
      const role = code === 'INF' ? (ROLES[index] ?? null) : null;
      return { programme: code, year: role ? 2 : 1 + (index % years), role };
    }),
  );

/** Every name once, in the order of the seed: common given names, made-up family names. */
function* inventedNames(random: Random): Generator<Named, never> {
  const { given, before, after } = names;
  const families = random.shuffled(before.flatMap((first) => after.map((second) => first + second)));
  while (true) {
    for (const familyName of families)
      yield { givenName: given[random.int(0, given.length - 1)] ?? '', familyName };
  }
}
