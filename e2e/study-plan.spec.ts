import { addDays } from 'date-fns/addDays';
import { approvePlan, returnPlan, undoPlan } from './support/fixtures/decide-plan.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { academicYear, type Student } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

/** A cohort nobody else of the tests is in, so that its scheme is this student's alone. */
const COHORT = 1995;

async function givenScheme(
  student: Student,
  coordinatorId: string,
  { core, choice }: { core: string; choice: string[] },
) {
  const units = (ids: string[]) => ids.map((unitId) => ({ unitId, year: 1 }));
  const title = (it: string) => ({ it, en: it, es: it });
  await askOffice('plans/scheme', {
    ...{ programmeId: student.programmeId, cohortYear: COHORT, academicYear: academicYear(), coordinatorId },
    groups: [
      ...[
        {
          code: 'core',
          kind: 'mandatory' as const,
          minCfu: 0,
          maxCfu: 400,
          title: title('Di base'),
          units: units([core]),
        },
      ],
      ...[
        {
          code: 'area',
          kind: 'choice' as const,
          minCfu: 6,
          maxCfu: 6,
          title: title('Di indirizzo'),
          units: units(choice),
        },
      ],
    ],
    rules: [],
    opensAt: addDays(new Date(), -1).toISOString(),
    closesAt: addDays(new Date(), 30).toISOString(),
    autoApprove: false,
  });
}

test('A7: a student chooses a plan, has it returned, mends it, and enrols once it is approved', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  openAs,
}) => {
  const student = await signInAsStudent({ cohortYear: COHORT });
  const teacher = await givenProfessor();
  const core = await givenCourse({ title: 'Meccanica dei fluidi', students: [student] });
  const optics = await givenCourse({ title: 'Ottica adattiva' });
  const chaos = await givenCourse({ title: 'Teoria del caos' });
  await givenScheme(student, teacher.profileId, {
    core: core.unitId,
    choice: [optics.unitId, chaos.unitId],
  });

  await gotoLive(page, '/student/courses?tab=plan');
  await page.getByRole('link', { name: 'Compila il piano' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compila il piano di studi' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Meccanica dei fluidi/ })).toBeChecked();
  const main = page.getByRole('main');
  await expect(main.getByText('«Di indirizzo»: servono almeno 6 CFU, ne hai scelti 0.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Ottica adattiva/ }).check();
  await page.getByRole('checkbox', { name: /^Teoria del caos/ }).check();
  await expect(main.getByText('«Di indirizzo»: al massimo 6 CFU, ne hai scelti 12.')).toBeVisible();
  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  await expect(page.getByText('Bozza del piano salvata.').first()).toBeVisible();
  await examineHere(page, 'the choice of a plan', 'plan-it');
  await gotoLive(page, '/student/courses/plan');
  await expect(page.getByRole('checkbox', { name: /^Teoria del caos/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Teoria del caos/ }).uncheck();
  await page.getByRole('button', { name: 'Presenta il piano' }).click();
  await expect(page.getByText('Piano presentato').first()).toBeVisible();

  const desk = await openAs(teacher);
  await gotoLive(desk, '/professor/dashboard');
  await desk.getByRole('link', { name: /^Decidi: Un piano di studi da decidere/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Piani da decidere' })).toBeVisible();
  await expect(desk.getByText(/^Ottica adattiva, 6 CFU/)).toBeVisible();
  await approvePlan(desk);
  await expect(main.getByText('Piano presentato')).toHaveCount(0);
  await undoPlan(desk);
  await expect(main.getByText('Piano presentato').first()).toBeVisible();
  await returnPlan(desk, 'Meglio niente.');
  await undoPlan(desk);
  await returnPlan(desk, 'Meglio il caos.');

  await expect(main.getByText('Meglio il caos.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Ottica adattiva/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Teoria del caos/ }).check();
  await page.getByRole('button', { name: 'Presenta il piano' }).click();
  await expect(main.getByText('Piano presentato').first()).toBeVisible();
  await desk.reload();
  await approvePlan(desk);

  await gotoLive(page, '/student/courses?tab=plan');
  await expect(main.getByText('Teoria del caos')).toBeVisible();
  await page.goto(`/student/courses/${chaos.courseId}`);
  await expect(page.getByRole('button', { name: 'Iscriviti a Teoria del caos' })).toBeVisible();
});
