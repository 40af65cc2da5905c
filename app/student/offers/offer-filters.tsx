import { useTranslations } from 'next-intl';
import { FilterMenu, Filters } from '@/components/ui/navigation/filters';
import { SearchInUrl } from '@/components/ui/navigation/search-in-url';
import type { OfferPage } from '@/contract/offers/offers';
import { useLanguageName } from '@/i18n/use-language-name';
import { type OfferQuery, offersHref } from './offer-query';

/** Filters by level with counts; by faculty, language and access if there is a choice; and a search. */
export function OfferFilters({ found, query }: { found: OfferPage; query: OfferQuery }) {
  const t = useTranslations('offers');
  const { level, text } = query;
  const href = (change: Partial<OfferQuery>) => offersHref({ ...query, ...change, page: 1 });
  const all = found.levels.reduce((sum, { count }) => sum + count, 0);
  return (
    <Filters
      label={t('filters.label')}
      filters={[
        {
          href: href({ level: undefined }),
          label: t('filters.all'),
          count: all,
          current: level === undefined,
        },
        ...found.levels.map((each) => ({
          href: href({ level: each.level }),
          label: t(`levels.${each.level}`),
          count: each.count,
          current: each.level === level,
        })),
      ]}
      menu={<Menus found={found} query={query} href={href} />}
    >
      <SearchInUrl label={t('filters.search')} hint={t('filters.searchHint')} text={text} />
    </Filters>
  );
}

function Menus({
  found: { faculties, languages, accesses },
  query,
  href,
}: {
  found: OfferPage;
  query: OfferQuery;
  href: (change: Partial<OfferQuery>) => string;
}) {
  const t = useTranslations('offers');
  const nameOf = useLanguageName();
  const menus = [
    {
      label: t('filters.faculty'),
      all: { key: '', label: t('filters.anyFaculty'), href: href({ facultyId: undefined }) },
      entries: faculties.map(({ id, name }) => ({
        key: id,
        label: name,
        href: href({ facultyId: id }),
        current: id === query.facultyId,
      })),
    },
    {
      label: t('filters.language'),
      all: { key: '', label: t('filters.anyLanguage'), href: href({ language: undefined }) },
      entries: languages.map((language) => ({
        key: language,
        label: nameOf(language),
        href: href({ language }),
        current: language === query.language,
      })),
    },
    {
      label: t('filters.access'),
      all: { key: '', label: t('filters.anyAccess'), href: href({ access: undefined }) },
      entries: accesses.map((access) => ({
        key: access,
        label: t(`access.${access}`),
        href: href({ access }),
        current: access === query.access,
      })),
    },
  ];
  return (
    <div className="flex gap-2">
      {menus
        .filter(({ entries }) => entries.length > 1)
        .map((menu) => (
          <FilterMenu key={menu.label} {...menu} />
        ))}
    </div>
  );
}
