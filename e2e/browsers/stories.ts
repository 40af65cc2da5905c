import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { givenCourse } from '../support/fixtures/courses.ts';
import { dayIn } from '../support/fixtures/days.ts';
import { givenExamBegun, givenExamSession } from '../support/fixtures/exams.ts';
import { askInstitution, issueToken, office } from '../support/fixtures/institution.ts';
import { givenLesson } from '../support/fixtures/lessons.ts';
import {
  academicYear,
  givenProfessor,
  givenStudent,
  PASSWORD,
  type Person,
} from '../support/fixtures/people.ts';
import type { Screen } from './screen.ts';

/** Opens a window that shares nothing with another one; it is closed after the story. */
type Open = () => Promise<Screen>;
export type Story = (open: Open) => Promise<void>;

/** What is gone through in each browser; what doesn't come about is thrown. */
export const stories: Record<string, Story> = {
  'a sign-in leads back to the page that was asked for': async (open) => {
    const student = await givenStudent({ password: PASSWORD });
    const screen = await open();
    await screen.open('/student/courses');
    await signIn(screen, student);
    await screen.isAt('/student/courses');
  },

  'a booking and its end show in the professor’s window by themselves': async (open) => {
    const { student, teacher, course } = await givenTwo('Algebra');
    const { examId } = await givenExamSession({ course, teacher, seats: 2 });
    const desk = await windowOf(open, teacher, `/professor/exams/${examId}`);
    await desk.says('Nessuno è ancora prenotato.');
    const screen = await windowOf(open, student, '/student/exams');
    await screen.press(/^Prenota Algebra, /);
    await desk.says(student.familyName);
    await screen.press(/^Annulla prenotazione di Algebra, /);
    await screen.press('Annulla prenotazione');
    await desk.says('Nessuno è ancora prenotato.');
  },

  'a grade that is typed and published is seen and accepted': async (open) => {
    const { student, teacher, course } = await givenTwo('Geometria');
    const { examId } = await givenExamBegun({ course, teacher, booked: [student] });
    const screen = await windowOf(open, student, '/student/exams?tab=outcomes');
    await screen.says('Non ci sono esiti su cui decidere.');
    const desk = await windowOf(open, teacher, `/professor/exams/${examId}`);
    await desk.fill(new RegExp(student.familyName), '27\n');
    await desk.says('Pubblica 1 esito');
    await desk.press('Pubblica 1 esito');
    await desk.press('Pubblica');
    await screen.press(/^Accetta il voto di Geometria, /);
    await screen.press('Accetta il voto');
    await desk.says('Accettato, in attesa del verbale');
  },

  'a roll is called, and a student’s presence seen where it is called': async (open) => {
    const { student, teacher, course } = await givenTwo('Ottica');
    const token = await issueToken(teacher.profileId);
    const asked = { courseId: course.courseId };
    await askInstitution('/api/student/courses/enrol', asked, await issueToken(student.profileId));
    const times = { startsAt: addMinutes(new Date(), 10), endsAt: addHours(new Date(), 2) };
    const { lessonId } = await givenLesson({ course, teacher, ...times });
    await askInstitution('/api/professor/presences/open', { lessonId }, token);
    const desk = await windowOf(open, teacher, `/professor/presences/${lessonId}`);
    await desk.says(student.familyName);
    const shown = await askInstitution('/api/professor/presences/code', { lessonId }, token);
    const { code } = shown as { code: string };
    const screen = await windowOf(open, student, `/student/lessons/checkin?code=${code}`);
    await screen.press('Sono presente');
    await screen.says('Presente, ');
    await desk.says('1 su 1');
  },

  'what is owed is paid at the simulator, and confirmed where one comes back': async (open) => {
    const student = await givenStudent({ password: PASSWORD });
    const charge = { kind: 'certificate', amount: 1_600, currency: 'EUR', dueOn: dayIn(20) } as const;
    await office('charges/add', { badge: student.badge ?? '', academicYear: academicYear(), ...charge });
    const screen = await windowOf(open, student, '/student/payments');
    await screen.press(/^Paga /);
    await screen.says('Pagamento simulato');
    await screen.press('Paga');
    await screen.says('il pagamento è confermato');
  },
};

async function givenTwo(title: string) {
  const student = await givenStudent({ password: PASSWORD });
  const teacher = await givenProfessor({ password: PASSWORD });
  return { student, teacher, course: await givenCourse({ title, teacher, students: [student] }) };
}

/** A window of its own in which somebody has signed in on the way to a page. */
async function windowOf(open: Open, person: Person, path: string): Promise<Screen> {
  const screen = await open();
  await screen.open(path);
  await signIn(screen, person);
  await screen.isAt(new URL(path, 'http://portal').pathname);
  return screen;
}

async function signIn(screen: Screen, { email }: Person) {
  await screen.fill('E-mail o matricola', email);
  await screen.fill('Password', PASSWORD);
  await screen.press('Accedi');
}
