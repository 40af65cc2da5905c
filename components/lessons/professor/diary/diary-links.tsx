import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Menu } from '@/components/ui/overlays/menu';

const hrefOf = (courseId: string) => `/professor/lessons/diary/${courseId}`;

/** To the diary of the only course, or of one of several. */
export function DiaryLinks({ courses }: { courses: { id: string; title: string }[] }) {
  const t = useTranslations('lessons.diary');
  const [first, ...others] = courses;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <ButtonLink size="small" href={hrefOf(first.id)}>
        {t('title')}
      </ButtonLink>
    );
  }
  return (
    <Menu
      label={t('choose')}
      className="button button-secondary button-small"
      entries={courses.map(({ id, title }) => ({ key: id, label: title, href: hrefOf(id) }))}
    >
      {t('title')}
      <ChevronDownIcon className="-mr-1 size-5 text-muted" />
    </Menu>
  );
}
