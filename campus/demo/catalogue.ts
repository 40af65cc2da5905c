import { max } from 'date-fns/max';
import { addFaculty, addOffering, addProgramme, addUnit } from '../catalogue/office-catalogue.ts';
import type { Making, Unit } from '../making.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { faculties, type ProgrammePlan, programmes, type UnitPlan } from './curriculum.ts';

export type Catalogue = { programmeIds: Map<string, string>; units: Unit[] };

export async function addFaculties({ tx, now }: Making): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const faculty of faculties)
    ids.set(faculty.code, (await doneOrThrow(addFaculty(tx, faculty, now))).id);
  return ids;
}

/** Programmes and units, each taught this year and last year. */
export async function addCatalogue(
  making: Making,
  facultyIds: Map<string, string>,
  professorIds: string[],
): Promise<Catalogue> {
  const { tx, now } = making;
  const programmeIds = new Map<string, string>();
  const units: Unit[] = [];
  for (const programme of programmes) {
    const { code, title, level } = programme;
    const facultyId = facultyIds.get(programme.faculty);
    const { id } = await doneOrThrow(addProgramme(tx, { code, title, level, facultyId }, now));
    programmeIds.set(code, id);
    for (const plan of programme.units) {
      const teacherIds = [plan.professor, ...(plan.beside === undefined ? [] : [plan.beside])].map(
        (index) => professorIds[index] ?? '',
      );
      const unit = { programme, programmeId: id, facultyId, teacherIds };
      units.push(await addTaughtUnit(making, plan, unit, units));
    }
  }
  return { programmeIds, units };
}

async function addTaughtUnit(
  { tx, now, calendar }: Making,
  plan: UnitPlan,
  place: { programme: ProgrammePlan; programmeId: string; facultyId?: string; teacherIds: string[] },
  earlier: Unit[],
): Promise<Unit> {
  const { programme, programmeId, facultyId, teacherIds } = place;
  const [professorId = ''] = teacherIds;
  const { code, title, cfu, year, kind, passFail, needs = [], term } = plan;
  const { id } = await doneOrThrow(
    addUnit(
      tx,
      {
        code,
        title,
        cfu,
        facultyId,
        gradingMode: passFail ? 'passFail' : 'numeric30',
        programmes: [{ programmeId, year, kind }],
        requiredUnitIds: earlier.filter((unit) => needs.includes(unit.code)).map((unit) => unit.id),
      },
      now,
    ),
  );
  const offer = (academicYear: number, taught: { status: 'running' | 'closed'; endsAt: Date }) =>
    doneOrThrow(
      addOffering(
        tx,
        {
          unitId: id,
          academicYear,
          term,
          language: languageOf(programme),
          teacherIds,
          ...taught,
        },
        now,
      ),
    );
  const { academicYear } = calendar;
  // However late in the year the demo is made, its courses go on for a while.
  const endsAt = max([new Date(Date.UTC(academicYear + 1, 8, 30)), calendar.at(60, 23)]);
  const offering = await offer(academicYear, { status: 'running', endsAt });
  const last = await offer(academicYear - 1, {
    status: 'closed',
    endsAt: new Date(Date.UTC(academicYear, 8, 30)),
  });
  return {
    ...plan,
    id,
    programme: programme.code,
    professorId,
    teacherIds,
    offeringId: offering.id,
    lastOfferingId: last.id,
  };
}

const languageOf = ({ level }: ProgrammePlan) => (level === 'master' ? 'en' : 'it');
