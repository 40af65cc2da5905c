import type { LessonRoll } from '@/contract/presences';

/** The lesson whose roll can be called now, the others of today, those of earlier days to be confirmed. */
export function groupRolls(lessons: LessonRoll[], now: string) {
  const current =
    lessons.find(({ status }) => status === 'open') ??
    lessons.find(
      (lesson) => lesson.opensFrom <= now && now <= lesson.endsAt && lesson.status !== 'confirmed',
    ) ??
    null;
  const others = lessons.filter((lesson) => lesson !== current);
  return {
    current,
    toConfirm: others.filter((lesson) => lesson.endsAt < now && lesson.status !== 'confirmed'),
    today: others.filter((lesson) => lesson.endsAt >= now || lesson.status === 'confirmed'),
  };
}
