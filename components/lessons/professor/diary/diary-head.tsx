import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import type { Diary } from '@/contract/lessons/diary';

/** On paper: what it is and whose, of which course and year. */
export function DiaryHead({ diary: { professor, course } }: { diary: Diary }) {
  const t = useTranslations('lessons.diary');
  const { title, code, academicYear, credits } = course;
  return (
    <div className="hidden print:block">
      <p className="mb-3 text-section">{t('title')}</p>
      <Facts
        of={[
          { name: t('professor'), value: professor },
          { name: t('course'), value: title, note: [code, t('credits', { credits })].join(' · ') },
          { name: t('year'), value: `${academicYear}/${academicYear + 1}` },
        ]}
      />
    </div>
  );
}
