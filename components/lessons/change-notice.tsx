import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { Lesson } from '@/contract/lessons/lessons';
import { changeOf } from './week/change-of';
import { useChangeWords } from './week/use-change-words';

/** What became of a lesson since it was published, with the reason that was given; nothing where it stands as it did. */
export function ChangeNotice({
  lesson,
  lessonHref,
}: {
  lesson: Lesson;
  lessonHref: (lessonId: string) => string;
}) {
  const t = useTranslations('lessons.page');
  const changeWords = useChangeWords();
  const change = changeOf(lesson);
  if (!change) return null;
  const { movedTo, reason } = lesson;
  return (
    <Notice
      tone={change === 'cancelled' ? 'danger' : 'info'}
      title={changeWords(lesson)}
      action={movedTo && <TextLink href={lessonHref(movedTo.lessonId)}>{t('successor')}</TextLink>}
    >
      {reason && t('reason', { reason })}
    </Notice>
  );
}
