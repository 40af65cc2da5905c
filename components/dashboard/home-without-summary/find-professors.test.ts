import { expect, it } from 'vitest';
import {
  areOfSeveralFaculties,
  findProfessors,
  type ListedProfessor,
  PROFESSORS_A_PAGE,
} from './find-professors.ts';

const professor = (name: string, faculty: string | null = null): ListedProfessor => ({
  id: name,
  name,
  email: null,
  faculty,
});
const many = Array.from({ length: 3_000 }, (_, index) => professor(`Docente ${index}`));
const names = ({ shown }: { shown: ListedProfessor[] }) => shown.map(({ name }) => name);

it('those of one’s own faculty come first, and else the institution’s order stands', () => {
  const all = [professor('Zeno', 'Fisica'), professor('Ugo', 'Lettere'), professor('Ada', 'Fisica')];
  expect(names(findProfessors(all, { page: 1 }, 'Lettere'))).toEqual(['Ugo', 'Zeno', 'Ada']);
  expect(names(findProfessors(all, { page: 1 }, null))).toEqual(['Zeno', 'Ugo', 'Ada']);
});

it('who has no faculty is of nobody’s own', () => {
  const all = [professor('Zeno', 'Fisica'), professor('Ada')];
  expect(names(findProfessors(all, { page: 1 }, null))).toEqual(['Zeno', 'Ada']);
});

it('a professor is found by parts of the name and the faculty, without case and accents', () => {
  const all = [professor('Niccolò Šimić', 'Filosofia'), professor('Nicola Rossi', 'Fisica')];
  expect(names(findProfessors(all, { text: 'simic nicco', page: 1 }, null))).toEqual(['Niccolò Šimić']);
  expect(names(findProfessors(all, { text: 'FISICA', page: 1 }, null))).toEqual(['Nicola Rossi']);
  expect(findProfessors(all, { text: 'verdi', page: 1 }, null)).toEqual({ shown: [], total: 0, page: 1 });
});

it('of three thousand a page is shown, and a page beyond the last is the last', () => {
  const second = findProfessors(many, { page: 2 }, null);
  expect(names(second)[0]).toBe(`Docente ${PROFESSORS_A_PAGE}`);
  expect(second).toMatchObject({ total: 3_000, page: 2 });
  expect(findProfessors(many, { page: 9_999 }, null).page).toBe(3_000 / PROFESSORS_A_PAGE);
});

it('faculties say something where there are several', () => {
  expect(areOfSeveralFaculties([professor('Ada', 'Fisica'), professor('Ugo', 'Fisica')])).toBe(false);
  expect(areOfSeveralFaculties([professor('Ada'), professor('Ugo')])).toBe(false);
  expect(areOfSeveralFaculties([professor('Ada', 'Fisica'), professor('Ugo', 'Lettere')])).toBe(true);
});
