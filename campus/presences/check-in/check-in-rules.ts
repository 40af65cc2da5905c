import type { CheckInRefusal, PresenceStatus } from '../../../contract/presences/presences.ts';
import { type Outcome, refused } from '../../platform/outcome.ts';
import { codeStateOf, isValid } from '../rolls/roll-codes.ts';
import type { OtherRoll, OwnLesson } from './check-in-facts.ts';

/** A lesson with its roll called. */
export type Called = OwnLesson & { run: NonNullable<OwnLesson['run']> };

type Typed = {
  code: string;
  /** The lesson on whose page it was typed. */
  lessonId?: string | undefined;
  /** When a link was opened that led to a sign-in, if that was in time. */
  openedAt: Date | null;
};

/** The own lesson that a code belongs to, now or when the link was opened; undefined for none. */
export const lessonOfCode = (
  lessons: OwnLesson[],
  { code, openedAt }: Typed,
  now: Date,
): Called | undefined =>
  lessons
    .filter(isCalled)
    .find(
      ({ run }) => isValid(run.key, code, now) || (openedAt !== null && isValid(run.key, code, openedAt)),
    );

/** A roll takes check-ins as long as it is open; a link that was opened while it was, a moment longer. */
export const takes = ({ run }: Called, openedAt: Date | null): boolean =>
  run.status === 'open' || (openedAt !== null && run.closedAt !== null && openedAt <= run.closedAt);

/** Why a code of one's own lesson isn't taken; empty where it is. */
export function refusalsOf(
  lesson: Called,
  { lessonId, openedAt }: Typed,
): Extract<Outcome<never, CheckInRefusal>, { ok: false }>['refusals'] {
  const { course, own } = lesson;
  if (lessonId !== undefined && lessonId !== lesson.lessonId) {
    return [{ code: 'presences.wrong_lesson', params: { course } }];
  }
  if (own) {
    return [
      { code: 'presences.already_marked', said: ALREADY[own.status], params: { markedAt: own.markedAt } },
    ];
  }
  return takes(lesson, openedAt) ? [] : [{ code: 'presences.roll_closed', params: { course } }];
}

/** What is said of what is written already. */
const ALREADY: Record<PresenceStatus, string> = {
  present: 'presences.already_present',
  late: 'presences.already_late',
  left_early: 'presences.already_left_early',
  absent: 'presences.already_absent',
  excused: 'presences.already_excused',
  exempt: 'presences.already_exempt',
};

/** Why a code of none of one's own lessons is refused. `others` are open rolls of other courses. */
export function refusalOfOther(lessons: OwnLesson[], others: OtherRoll[], { code }: Typed, now: Date) {
  const called = lessons.filter(isCalled);
  const passed = called.find(({ run }) => codeStateOf(run.key, code, now) === 'passed');
  if (passed) {
    const { course } = passed;
    return refused<CheckInRefusal>([
      passed.run.status === 'open'
        ? { code: 'presences.code_expired', params: { course } }
        : { code: 'presences.roll_closed', params: { course } },
    ]);
  }
  const other = others.find(({ key }) => isValid(key, code, now));
  if (other) {
    const [own] = called.filter(({ run }) => run.status === 'open');
    return refused<CheckInRefusal>([
      own
        ? { code: 'presences.wrong_lesson', said: 'presences.other_lesson', params: { course: own.course } }
        : {
            code: 'presences.not_on_roster',
            params: { course: other.course },
            fixUrl: `/student/courses/${other.courseId}`,
            fix: 'presences.course',
          },
    ]);
  }
  const waiting = lessons.find(({ run }) => run === null);
  return refused<CheckInRefusal>([
    waiting && !called.some(({ run }) => run.status === 'open')
      ? { code: 'presences.too_early', said: 'presences.not_open_yet', params: { course: waiting.course } }
      : { code: 'presences.code_wrong' },
  ]);
}

const isCalled = (lesson: OwnLesson): lesson is Called => lesson.run !== null;
