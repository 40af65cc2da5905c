import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pagination } from '@/components/ui/navigation/pagination';
import { SearchInUrl } from '@/components/ui/navigation/search-in-url';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import {
  areOfSeveralFaculties,
  findProfessors,
  type ListedProfessor,
  PROFESSORS_A_PAGE,
  type ProfessorQuery,
} from './find-professors.ts';

/** The professors with their addresses: a page of them, and a field to find one by name. */
export function ProfessorList({
  all,
  query,
  ownFaculty,
  path,
}: {
  all: ListedProfessor[];
  query: ProfessorQuery;
  /** Its name; null where the profile tells none. */
  ownFaculty: string | null;
  /** Of the page that it stands on. */
  path: string;
}) {
  const t = useTranslations('dashboard.home.professors');
  const { shown, total, page } = findProfessors(all, query, ownFaculty);
  const { text } = query;
  const hrefOf = (asked: number) =>
    `${path}?${new URLSearchParams({ ...(text && { text }), ...(asked > 1 && { page: String(asked) }) })}`;
  const canSearch = all.length > PROFESSORS_A_PAGE || text !== undefined;
  return (
    <Section
      title={t('title')}
      actions={canSearch && <SearchInUrl label={t('search')} hint={t('hint')} text={text} />}
    >
      {total === 0 ? (
        <EmptyState action={text && <ButtonLink href={path}>{t('clear')}</ButtonLink>}>
          {text ? t('none', { text }) : t('empty')}
        </EmptyState>
      ) : (
        <Sheet>
          {shown.map((professor) => (
            <ProfessorRow key={professor.id} professor={professor} withFaculty={areOfSeveralFaculties(all)} />
          ))}
        </Sheet>
      )}
      <Pagination page={page} pageSize={PROFESSORS_A_PAGE} total={total} hrefOf={hrefOf} />
    </Section>
  );
}

const ProfessorRow = ({
  professor: { name, email, faculty },
  withFaculty,
}: {
  professor: ListedProfessor;
  withFaculty: boolean;
}) => (
  <li className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 px-4 py-2">
    <div className="min-w-0">
      <h3 className="font-medium">{name}</h3>
      {withFaculty && faculty && <p className="text-muted text-small">{faculty}</p>}
    </div>
    {email && (
      <a
        href={`mailto:${email}`}
        className="py-1 text-accent text-small underline-offset-3 wrap-anywhere hover:underline"
      >
        {email}
      </a>
    )}
  </li>
);
