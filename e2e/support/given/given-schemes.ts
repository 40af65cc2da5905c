import { addDays } from 'date-fns/addDays';
import type { Course } from './given-courses.ts';
import { academicYear, type Person } from './given-people.ts';
import { askOffice } from './institution.ts';

type GivenScheme = {
  programmeId: string;
  coordinator: Person;
  courses: Course[];
  minCfu: number;
  maxCfu: number;
};

/** Some of these courses, chosen for forty days from then on, decided by the coordinator. */
export async function givenScheme(
  { programmeId, coordinator, courses, minCfu, maxCfu }: GivenScheme,
  at = new Date(),
): Promise<void> {
  const year = academicYear();
  const title = (it: string) => ({ it, en: it, es: it });
  const units = courses.map(({ unitId }) => ({ unitId, year: 1 }));
  await askOffice('plans/scheme', {
    ...{ programmeId, cohortYear: year, academicYear: year, coordinatorId: coordinator.profileId },
    groups: [{ code: 'area', kind: 'choice', minCfu, maxCfu, title: title('Acque'), units }],
    ...{ rules: [], autoApprove: false },
    ...{ opensAt: at.toISOString(), closesAt: addDays(at, 40).toISOString() },
  });
}
