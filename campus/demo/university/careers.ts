import { addCareer } from '../../careers/add-career.ts';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import { transcriptRows } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { printed } from '../accounts.ts';
import type { Career, Making, Student, Unit, University } from './making.ts';

type Places = { students: Student[]; units: Unit[]; programmeIds: Map<string, string> };

export async function addCareers(making: Making, { students, ...places }: Places): Promise<Career[]> {
  const { tx, now, calendar } = making;
  const careers: Career[] = [];
  for (const student of students) {
    const { personId, badge, programme, year, role } = student;
    const career = {
      ...{ personId, badge, programmeId: places.programmeIds.get(programme) ?? '', hasCanvas: true },
      cohortYear: calendar.academicYear - year + 1,
      status: role === 'suspended' ? ('suspended' as const) : ('active' as const),
    };
    const { id } = await doneOrThrow(addCareer(tx, career, now));
    const units = places.units.filter((unit) => unit.programme === programme);
    const passed = role ? said(making, units, printed[role].passed) : drawn(making, units, year);
    careers.push({ ...student, id, units, passed, booked: [], deciding: new Set() });
  }
  return careers;
}

/** The transcripts, then the plans, in which what is in a transcript counts as passed. */
export async function addPlans({ tx, now, calendar, careers }: University): Promise<void> {
  const rows = careers.flatMap(({ id: careerId, passed }) =>
    [...passed.values()].map(({ unit, ...pass }) => ({
      ...{ ...pass, careerId, unitId: unit.id, cfu: unit.cfu },
      recordedAt: new Date(pass.examDate),
    })),
  );
  await tx.insert(transcriptRows).values(rows);
  for (const { id: careerId, units } of careers) {
    const planned = units.map(({ id: unitId, year, kind }) => ({ unitId, year, kind }));
    const plan = { careerId, academicYear: calendar.academicYear, rows: planned };
    await doneOrThrow(approvePlan(tx, plan, now));
  }
}

/** What a printed student has passed, by the unit's code: the grade, or null where there is none. */
function said({ calendar }: Making, units: Unit[], grades: Record<string, number | null>): Career['passed'] {
  const passed = units.filter(({ code }) => code in grades);
  return new Map(
    passed.map((unit, index) => {
      const examDate = calendar.date(-90 - 40 * index);
      return [unit.code, { unit, grade: grades[unit.code] ?? null, honours: false, examDate }];
    }),
  );
}

/** Most of the years before, in the order of prerequisites; each student is better or worse throughout. */
function drawn({ random, calendar }: Making, units: Unit[], year: number): Career['passed'] {
  const passed: Career['passed'] = new Map();
  const ability = random.int(21, 29);
  for (const unit of units) {
    const yearsAgo = year - unit.year;
    const prepared = unit.needs.every((code) => passed.has(code));
    if (yearsAgo < 1 || !prepared || !random.chance(yearsAgo > 1 ? 0.95 : 0.75)) continue;
    const grade = unit.passFail ? null : Math.min(30, Math.max(18, ability + random.int(-4, 3)));
    const day = -50 - random.int(0, 250) - 365 * (yearsAgo - 1);
    const honours = grade === 30 && random.chance(0.4);
    passed.set(unit.code, { unit, grade, honours, examDate: calendar.date(day) });
  }
  return passed;
}
