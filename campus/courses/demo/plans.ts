import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { careers as careersTable } from '../../db/schema.ts';
import type { Career, Making, Unit, University } from '../../making.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { submitPlan } from '../plans/choose-plan.ts';
import { saveScheme } from '../plans/save-scheme.ts';

/** The programme of the printed accounts; courses of others may be chosen freely. */
const PROGRAMME = 'INF';

/** How the cohorts of one programme choose their plans, decided by the printed professor; two wait for that. */
export async function addPlanSchemes(making: Making, { units, careers }: University): Promise<void> {
  const own = units.filter(({ programme }) => programme.startsWith(PROGRAMME));
  const free = units.filter(({ programme }) => !programme.startsWith(PROGRAMME)).slice(0, 6);
  const students = careers.filter(
    ({ programme, role }) => programme.startsWith(PROGRAMME) && role !== 'suspended',
  );
  for (const year of [1, 2, 3]) {
    const cohort = students.find((career) => career.year === year);
    if (cohort) await saveCohort(making, cohort, { own, free });
  }
  const [chosen] = free;
  for (const career of students.filter(({ role, year }) => role === null && year === 2).slice(0, 2)) {
    const unitIds = [...own.map(({ id }) => id), ...(chosen ? [chosen.id] : [])];
    await doneOrThrow(submitPlan(making.tx, { careerId: career.id, unitIds }, making.now));
  }
}

async function saveCohort(
  { tx, now, calendar: { academicYear } }: Making,
  { id, year }: Career,
  { own, free }: { own: Unit[]; free: Unit[] },
) {
  const [career] = await tx
    .select({ programmeId: careersTable.programmeId })
    .from(careersTable)
    .where(eq(careersTable.id, id));
  if (!career) throw new Error('no career of the demo was written');
  const choice = own.filter(({ kind }) => kind === 'choice');
  const listed = (some: Unit[]) => some.map((unit) => ({ unitId: unit.id, year: unit.year }));
  await doneOrThrow(
    saveScheme(
      tx,
      {
        ...career,
        cohortYear: academicYear - year + 1,
        academicYear,
        groups: [
          {
            ...({ code: 'core', kind: 'mandatory', minCfu: 0, maxCfu: 400 } as const),
            title: { it: 'Obbligatori', en: 'Mandatory', es: 'Obligatorias' },
            units: listed(own.filter((unit) => !choice.includes(unit))),
          },
          {
            ...({ code: 'area', kind: 'choice', minCfu: 6, maxCfu: 18 } as const),
            title: { it: 'A scelta nell’area', en: 'Chosen within the field', es: 'A elegir en el área' },
            units: listed(choice),
          },
          {
            ...({ code: 'free', kind: 'free', minCfu: 0, maxCfu: 12 } as const),
            title: { it: 'A scelta libera', en: 'Chosen freely', es: 'De libre elección' },
            units: listed(free),
          },
        ],
        rules: [],
        opensAt: subDays(now, 10).toISOString(),
        closesAt: addDays(now, 40).toISOString(),
        autoApprove: false,
        coordinatorId: own.find((unit) => unit.professor === 0)?.professorId ?? null,
      },
      now,
    ),
  );
}
