import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { Lesson } from '@/contract/lessons/lessons';
import { changeOf } from './week/change-of';
import { useChangeTexts } from './week/use-change-texts';

/** What changed in a lesson after its publication, with the given reason. Empty if nothing changed. */
export function ChangeNotice({
  lesson,
  lessonHref,
}: {
  lesson: Lesson;
  lessonHref: (lessonId: string) => string;
}) {
  const t = useTranslations('lessons.page');
  const changeTexts = useChangeTexts();
  const change = changeOf(lesson);
  if (!change) return null;
  const { movedTo, reason } = lesson;
  return (
    <Notice
      tone={change === 'cancelled' ? 'danger' : 'info'}
      title={changeTexts(lesson)}
      action={movedTo && <TextLink href={lessonHref(movedTo.lessonId)}>{t('successor')}</TextLink>}
    >
      {reason && t('reason', { reason })}
    </Notice>
  );
}
