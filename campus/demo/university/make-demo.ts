import type { Database } from '../../db/database.ts';
import { notificationMails } from '../../db/schema.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import { setOrigin } from '../origin.ts';
import { createRandom } from '../random.ts';
import { createCalendar } from './calendar.ts';
import { addCareers, addPlans } from './careers.ts';
import { addCatalogue, addFaculties } from './catalogue.ts';
import { addEnrolments } from './enrolments.ts';
import { addExams } from './exams.ts';
import { addLessons } from './lessons.ts';
import { addLocks } from './locks.ts';
import type { University } from './making.ts';
import { addOffers } from './offers.ts';
import { addCharges } from './payments.ts';
import { addPeople } from './people.ts';
import { addPlanSchemes } from './plan-schemes.ts';
import { addPresences } from './presences.ts';
import { addProcesses } from './processes.ts';
import { addSurveys } from './surveys.ts';
import { addSyllabi } from './syllabi.ts';
import { addThesis } from './thesis.ts';

const SEED = 20_260_901;

/** What is added to people, catalogue and careers, each step on what those before it have made. */
const steps = {
  thesis: addThesis,
  locks: addLocks,
  lessons: addLessons,
  enrolments: addEnrolments,
  syllabi: addSyllabi,
  planSchemes: addPlanSchemes,
  presences: addPresences,
  surveys: addSurveys,
  exams: addExams,
  payments: addCharges,
  offers: addOffers,
  processes: addProcesses,
} satisfies Record<string, (university: University) => Promise<void>>;
type StepName = keyof typeof steps;

type How = {
  timeZone: string;
  password?: string;
  /** The steps to be done; left out: all. */
  only?: StepName[];
};

/** Makes the demo university in an empty institution: always the same data, with dates around `now`. */
export async function makeDemo(
  tx: Database,
  now: Date,
  { timeZone, password = DEMO_PASSWORD, only }: How,
): Promise<void> {
  const making = { tx, now, calendar: createCalendar(now, timeZone), random: createRandom(SEED) };
  const facultyIds = await addFaculties(making);
  const { professorIds, students } = await addPeople(making, password);
  const { units, programmeIds } = await addCatalogue(making, facultyIds, professorIds);
  const careers = await addCareers(making, { students, units, programmeIds });
  const university = { ...making, units, careers };
  for (const [name, step] of Object.entries(steps))
    if (!only || only.some((each) => each === name)) await step(university);
  await addPlans(university); // last: exams say when some of the passes were recorded
  await tx.delete(notificationMails); // what they find at their bell is mailed to nobody
  const ownPassword = password !== DEMO_PASSWORD;
  await setOrigin(tx, { kind: 'demo', madeAt: now.toISOString(), ownPassword });
}
