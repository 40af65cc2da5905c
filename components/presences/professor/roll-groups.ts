import type { LessonRoll } from '@/contract/presences/presences';

/**
 * The lesson whose roll can be called now; the others of today; earlier ones to confirm; and those that only
 * the office can confirm now. What would be refused is not offered.
 */
export function groupRolls(lessons: LessonRoll[], now: string) {
  const isLate = ({ status, confirmUntil }: LessonRoll) => status !== 'confirmed' && confirmUntil < now;
  const isOn = ({ opensFrom, endsAt }: LessonRoll) => opensFrom <= now && now <= endsAt;
  const inTime = lessons.filter((lesson) => !isLate(lesson));
  const current =
    inTime.find(({ status }) => status === 'open') ??
    inTime.find((lesson) => isOn(lesson) && lesson.status !== 'confirmed') ??
    null;
  const others = inTime.filter((lesson) => lesson !== current);
  return {
    current,
    isOn: lessons.some(isOn),
    toConfirm: others.filter((lesson) => lesson.endsAt < now && lesson.status !== 'confirmed'),
    today: others.filter((lesson) => lesson.endsAt >= now || lesson.status === 'confirmed'),
    late: lessons.filter(isLate),
  };
}
