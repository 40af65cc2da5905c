import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';

const hrefOf = (courseId: string) => `/professor/lessons/diary/${courseId}`;

/** To the diary of the only course, or of one of several. */
export function DiaryLinks({ courses }: { courses: { id: string; title: string }[] }) {
  const t = useTranslations('lessons.diary');
  const [first, ...others] = courses;
  if (!first) return null;
  if (others.length === 0) return <ButtonLink href={hrefOf(first.id)}>{t('title')}</ButtonLink>;
  return (
    <Menu
      label={t('choose')}
      className="inline-flex min-h-11 items-center gap-2 rounded-corner border border-control bg-raised px-4 font-medium hover:bg-sunken"
      entries={courses.map(({ id, title }) => ({ key: id, label: title, href: hrefOf(id) }))}
    >
      {t('title')}
      <ChevronDownIcon className="-mr-1 size-5 text-muted" />
    </Menu>
  );
}
