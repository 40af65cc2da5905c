'use client';

import { FilterButtons, FilterMenu, Filters } from '@/components/ui/navigation/filters';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Link } from '@/components/ui/navigation/link';
import { Pagination } from '@/components/ui/navigation/pagination';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { SearchInUrl } from '@/components/ui/navigation/search-in-url';
import { TabStrip } from '@/components/ui/navigation/tab-strip';
import { Tabs } from '@/components/ui/navigation/tabs';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Part, Shown } from './part';
import { HREF, LONG, SHORT } from './samples';

const KEYS = ['all', 'wrong', 'missing'] as const;
const hrefOf = (name: string | number) => `${HREF}?view=${name}`;

export const Navigation = () => (
  <Part title="Dove si va" wide>
    <Shown as="Tabs, TabStrip">
      <div className="pt-4">
        <Tabs
          label="Viste"
          tabs={[SHORT, 'Prenotati', LONG].map((label, at) => ({
            ...{ label, href: hrefOf(at), count: at * 3, current: at === 0 },
          }))}
        />
      </div>
      <TabStrip current="one">
        {[SHORT, 'Altro'].map((word) => (
          <li key={word}>
            <button type="button" className="tab">
              {word}
            </button>
          </li>
        ))}
      </TabStrip>
    </Shown>
    <Shown as="Filters, FilterMenu, SearchInUrl">
      <Filters
        label="Filtri"
        filters={['Tutti', 'Aperti', 'Chiusi'].map((label, at) => ({
          ...{ label, href: hrefOf(label), count: 12 - at, current: at === 1 },
        }))}
        menu={
          <FilterMenu
            label="Facoltà"
            all={{ key: '', label: 'Tutte', href: HREF }}
            entries={[{ key: '1', label: LONG, href: hrefOf(1), current: true }]}
          />
        }
      >
        <SearchInUrl label="Cerca un insegnamento" hint="Titolo o codice" text={undefined} />
      </Filters>
    </Shown>
    <Shown as="FilterButtons">
      <FilterButtons
        label="Studenti"
        filters={KEYS.map((key, at) => ({ key, label: key, count: at * 5 }))}
        chosen="wrong"
        onChoose={() => {}}
      />
    </Shown>
    <Shown as="Pagination">
      <Pagination page={2} pageSize={50} total={140} hrefOf={hrefOf} />
    </Shown>
    <Shown as="Link, TextLink, GoLink, PdfLink">
      <div className="flex flex-wrap items-baseline gap-6">
        <Link href={HREF}>Link</Link>
        <TextLink href={HREF}>TextLink</TextLink>
        <GoLink href={HREF}>GoLink</GoLink>
        <PdfLink href={HREF}>PdfLink</PdfLink>
      </div>
    </Shown>
  </Part>
);
