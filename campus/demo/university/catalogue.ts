import { max } from 'date-fns/max';
import { addFaculty, addOffering, addProgramme, addUnit } from '../../catalogue/office-catalogue.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { faculties, programmes, type UnitPlan } from './curriculum.ts';
import type { Making, Unit } from './making.ts';

type Ids = Map<string, string>;

/** By their codes. */
export async function addFaculties({ tx, now }: Making): Promise<Ids> {
  const ids: Ids = new Map();
  for (const faculty of faculties)
    ids.set(faculty.code, (await doneOrThrow(addFaculty(tx, faculty, now))).id);
  return ids;
}

/** Programmes and units, each taught this year and last year. */
export async function addCatalogue(
  making: Making,
  facultyIds: Ids,
  professorIds: string[],
): Promise<{ programmeIds: Ids; units: Unit[] }> {
  const { tx, now } = making;
  const programmeIds: Ids = new Map();
  const units: Unit[] = [];
  for (const { code, title, level, faculty, units: plans } of programmes) {
    const facultyId = facultyIds.get(faculty);
    const { id: programmeId } = await doneOrThrow(addProgramme(tx, { code, title, level, facultyId }, now));
    programmeIds.set(code, programmeId);
    for (const plan of plans) {
      const teacherIds = plan.teachers.map((index) => professorIds[index] ?? '');
      const place = { programmeId, facultyId, earlier: units };
      const id = await addPlannedUnit(making, plan, place);
      const language = level === 'master' ? 'en' : 'it';
      const taught = await addOfferings(making, { unitId: id, term: plan.term, language, teacherIds });
      const professorId = teacherIds[0] ?? '';
      units.push({ ...plan, ...taught, id, programme: code, programmeId, professorId, teacherIds });
    }
  }
  return { programmeIds, units };
}

async function addPlannedUnit(
  { tx, now }: Making,
  { code, title, cfu, year, kind, passFail, needs }: UnitPlan,
  { programmeId, facultyId, earlier }: { programmeId: string; facultyId?: string; earlier: Unit[] },
): Promise<string> {
  const unit = {
    ...{ code, title, cfu, facultyId, programmes: [{ programmeId, year, kind }] },
    gradingMode: passFail ? ('passFail' as const) : ('numeric30' as const),
    requiredUnitIds: earlier.filter((each) => needs.includes(each.code)).map(({ id }) => id),
  };
  return (await doneOrThrow(addUnit(tx, unit, now))).id;
}

type Taught = Pick<Parameters<typeof addOffering>[1], 'unitId' | 'term' | 'language' | 'teacherIds'>;

async function addOfferings({ tx, now, calendar }: Making, taught: Taught) {
  const { academicYear } = calendar;
  const add = async (year: number, status: 'running' | 'closed', endsAt: Date) =>
    (await doneOrThrow(addOffering(tx, { ...taught, academicYear: year, status, endsAt }, now))).id;
  // However late in the year the demo is made, its courses go on for a while.
  const endsAt = max([endOfYear(academicYear), calendar.at(60, 23)]);
  return {
    offeringId: await add(academicYear, 'running', endsAt),
    lastOfferingId: await add(academicYear - 1, 'closed', endOfYear(academicYear - 1)),
  };
}

/** The last day of the academic year that begins in this one. */
export const endOfYear = (academicYear: number) => new Date(Date.UTC(academicYear + 1, 8, 30));
