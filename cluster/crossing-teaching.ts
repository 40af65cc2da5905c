import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesOf, givenUniversity } from '../campus/testing/university-fixtures.ts';
import { givenCourse } from '../e2e/support/fixtures/courses.ts';
import { givenExamBegun, publishGrade } from '../e2e/support/fixtures/exams.ts';
import { askOffice, issueToken } from '../e2e/support/fixtures/institution.ts';
import { givenProfessor, givenStudent, PASSWORD, type Student } from '../e2e/support/fixtures/people.ts';
import { givenSurvey } from '../e2e/support/fixtures/surveys.ts';
import type { Begun, Calling } from './crossing-calls.ts';

/** What courses and exams keep. */
export const teaching = [survey, sheet];

const ANSWERS = 6;

async function survey({ ask, command }: Calling): Promise<Begun> {
  const students: Student[] = [];
  for (let each = 0; each < ANSWERS; each += 1) students.push(await givenStudent());
  const { courseId } = await givenCourse({ teacher: await givenProfessor(), students });
  const surveyId = await givenSurvey({ courseId, students });
  const answers = [{ question: 'preliminary_knowledge', answer: '3' }];
  const send = async (from: number, until: number) => {
    for (const [index, { profileId }] of students.slice(from, until).entries()) {
      const token = await issueToken(profileId);
      const side = index % 2 ? 'b' : 'a';
      await ask(side, 'student/surveys/submit', { surveyId, attended: true, answers }, token);
    }
  };
  await send(0, ANSWERS - 2);
  return {
    what: 'answers to a survey',
    end: async () => {
      await send(ANSWERS - 2, ANSWERS);
      await command('surveys', 'move', surveyId, 'close');
      const listed = await askOffice('surveys/list', { status: 'closed' });
      const closed = listed.find((each) => each.surveyId === surveyId);
      assert.equal(closed?.answered, ANSWERS);
    },
  };
}

type Sheet = { sheetId: string; version: number };
type Outcomes = { outcomes: { id: string; version: number }[] };

async function sheet({ ask, signIn, command }: Calling): Promise<Begun> {
  const teacher = await givenProfessor({ password: PASSWORD });
  const other = await givenProfessor();
  const student = await givenStudent();
  const course = await givenCourse({ teacher, besides: [other], students: [student], window: null });
  const exam = await givenExamBegun({ course, teacher, boardIds: [other.profileId], booked: [student] });
  await publishGrade(teacher, exam, 28);
  const own = await issueToken(student.profileId);
  const { outcomes } = await ask<Outcomes>('b', 'student/exams/outcomes', {}, own);
  for (const { id: outcomeId, version } of outcomes)
    await ask('b', 'student/exams/accept', { outcomeId, version }, own);
  const chair = await signIn('a', teacher.email);
  const draft = await ask<Sheet>('a', 'professor/exams/preparesheet', { examId: exam.examId }, chair);
  const checked = { ...draft, boardIds: [other.profileId], unanimous: false };
  const { sheetId, version } = await ask<Sheet>('b', 'professor/exams/checksheet', checked, chair);
  await ask('a', 'professor/exams/sign', { sheetId, version }, chair);
  return {
    what: 'record sheet, its seal and its chain',
    end: async () => {
      const recorded = async () => {
        const { sheets } = await ask<{ sheets: { id: string; status: string }[] }>(
          'b',
          'professor/exams/sheets',
          { examId: exam.examId },
          chair,
        );
        return sheets.find(({ id }) => id === sheetId)?.status === 'recorded';
      };
      for (let tries = 0; !(await recorded()); tries += 1) {
        assert.ok(tries < 60, 'it was not recorded');
        await pause(500);
      }
      const paper = await ask<{ pdf: string | null }>('b', 'professor/exams/sheetpaper', { sheetId }, chair);
      assert.ok(paper.pdf, 'it has no paper');
      await command('records', 'verify');
      await command('audit', 'verify');
    },
  };
}

/** An import knows what an earlier one brought, on either instance. The first one comes first of all. */
export async function bundle({ command }: Calling): Promise<Begun> {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-bundle-'));
  for (const [name, content] of filesOf(givenUniversity())) await writeFile(join(folder, name), content);
  await command('import', folder, '--json');
  return {
    what: 'import of a bundle',
    end: async () => {
      const again = JSON.parse(await command('import', folder, '--json', '--dry-run')) as {
        files: { added: number; changed: number; removed: number }[];
      };
      for (const { added, changed, removed } of again.files)
        assert.deepEqual([added, changed, removed], [0, 0, 0]);
      await rm(folder, { recursive: true });
    },
  };
}
