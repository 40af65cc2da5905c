import { addCareer } from '../careers/add-career.ts';
import { approvePlan } from '../careers/plans/approve-plan.ts';
import { transcriptRows } from '../db/schema.ts';
import type { Career, Making, Student, Unit } from '../making.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import type { Catalogue } from './catalogue.ts';

/** What the printed students have passed; everybody else's is drawn. */
const passedByRole: Record<NonNullable<Student['role']>, Record<string, number | null>> = {
  student: { INF101: 28, INF102: 25, INF105: null },
  suspended: { INF102: 22 },
  blocked: { INF101: 24, INF102: 26 },
};

export async function addCareers(
  making: Making,
  catalogue: Catalogue,
  students: Student[],
): Promise<Career[]> {
  const { tx, now, calendar } = making;
  const careers: Career[] = [];
  for (const student of students) {
    const { id } = await doneOrThrow(
      addCareer(
        tx,
        {
          personId: student.personId,
          badge: student.badge,
          programmeId: catalogue.programmeIds.get(student.programme) ?? '',
          cohortYear: calendar.academicYear - student.year + 1,
          status: student.role === 'suspended' ? 'suspended' : 'active',
          hasCanvas: true,
        },
        now,
      ),
    );
    const units = catalogue.units.filter(({ programme }) => programme === student.programme);
    const passed = student.role
      ? scripted(making, units, passedByRole[student.role])
      : drawn(making, units, student);
    careers.push({ ...student, id, units, passed, booked: [], deciding: new Set() });
  }
  return careers;
}

/** The transcripts, then the plans, in which what is in a transcript counts as passed. */
export async function addPlans({ tx, now, calendar }: Making, careers: Career[]): Promise<void> {
  await tx.insert(transcriptRows).values(
    careers.flatMap(({ id: careerId, passed }) =>
      [...passed.values()].map(({ unit, ...pass }) => ({
        ...pass,
        careerId,
        unitId: unit.id,
        cfu: unit.cfu,
        recordedAt: new Date(pass.examDate),
      })),
    ),
  );
  for (const { id, units } of careers) {
    const rows = units.map((unit) => ({ unitId: unit.id, year: unit.year, kind: unit.kind }));
    await doneOrThrow(approvePlan(tx, { careerId: id, academicYear: calendar.academicYear, rows }, now));
  }
}

function scripted(
  { calendar }: Making,
  units: Unit[],
  grades: Record<string, number | null>,
): Career['passed'] {
  const passes = units
    .filter(({ code }) => code in grades)
    .map((unit, index) => ({
      unit,
      grade: grades[unit.code] ?? null,
      honours: false,
      examDate: calendar.date(-90 - 40 * index),
    }));
  return new Map(passes.map((pass) => [pass.unit.code, pass]));
}

/** Most of the years before, in the order of prerequisites; each student is better or worse throughout. */
function drawn({ random, calendar }: Making, units: Unit[], { year }: Student): Career['passed'] {
  const passed: Career['passed'] = new Map();
  const ability = random.int(21, 29);
  for (const unit of units) {
    const yearsAgo = year - unit.year;
    const prepared = (unit.needs ?? []).every((code) => passed.has(code));
    if (yearsAgo < 1 || !prepared || !random.chance(yearsAgo > 1 ? 0.95 : 0.75)) continue;
    const grade = unit.passFail ? null : Math.min(30, Math.max(18, ability + random.int(-4, 3)));
    const day = -50 - random.int(0, 250) - 365 * (yearsAgo - 1);
    const honours = grade === 30 && random.chance(0.4);
    passed.set(unit.code, { unit, grade, honours, examDate: calendar.date(day) });
  }
  return passed;
}
