import type { Question, SurveySheet, SurveyTeacher } from '@/contract/surveys/surveys';

/** One screen on a phone: a question about the course or a teacher, or if a teacher held lessons. */
export type Step =
  | { kind: 'had'; field: string; teacher: SurveyTeacher }
  | { kind: 'question'; field: string; question: Question; teacher?: SurveyTeacher };

/**
 * The questions in order. Those about a teacher stand together, at the first one's place, once for each
 * teacher. With several teachers the survey first asks whose lessons there were.
 */
export function stepsOf({ questions, teachers }: Pick<SurveySheet, 'questions' | 'teachers'>): Step[] {
  const aboutTeachers = questions.filter(({ about }) => about === 'teacher');
  return questions.flatMap((question): Step[] => {
    if (question.about === 'course')
      return [{ kind: 'question', field: `answer-${question.code}`, question }];
    if (question !== aboutTeachers[0]) return [];
    return teachers.flatMap((teacher) => [
      ...(teachers.length > 1 ? [{ kind: 'had' as const, field: `had-${teacher.id}`, teacher }] : []),
      ...aboutTeachers.map((each) => ({
        ...{ kind: 'question' as const, question: each, teacher },
        field: `about-${teacher.id}-${each.code}`,
      })),
    ]);
  });
}

type Known = {
  attended: boolean;
  /** The ids of the teachers of whom there were no lessons. */
  without: readonly string[];
};

/** Whether a step is for this reader. It is not if all questions about its teacher are for other readers. */
export function isFor(step: Step, steps: Step[], { attended, without }: Known): boolean {
  if (step.kind === 'question')
    return isAsked(step.question, attended) && !without.includes(step.teacher?.id ?? '');
  return steps.some(
    (other) =>
      other.kind === 'question' && other.teacher === step.teacher && isAsked(other.question, attended),
  );
}

const isAsked = (question: Question, attended: boolean): boolean =>
  question.for === 'everybody' || (question.for === 'attending') === attended;
