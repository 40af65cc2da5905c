'use client';

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import MagnifyingGlassIcon from '@heroicons/react/20/solid/MagnifyingGlassIcon';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import type { ProfileType } from '@/contract/accounts/account';
import type { FoundKind } from '@/contract/search/search';
import { LONGEST } from '@/contract/wire/limits';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { useAsking } from '@/lib/browser/calls/use-requested';
import { plainText } from '@/lib/browser/forms/plain-text';
import type { AreaName, MenuItem } from '../menu/menu.ts';
import { menuIcons } from '../menu/menu-icons.ts';
import { useOwnMenu } from '../menu/menu-place.tsx';
import type { Where } from '../offered/not-here.ts';
import { WhereMark } from '../offered/where-mark.tsx';

/** In which area of the menu each stands, for its picture. */
const AREA_OF: Record<FoundKind, AreaName> = {
  course: 'courses',
  exam: 'exams',
  lesson: 'lessons',
  person: 'courses',
  request: 'processes',
  survey: 'surveys',
  payment: 'payments',
  document: 'documents',
};

const PAUSE_MS = 150;

/** A field, and below it the pages and things that what is typed is like; arrows and Enter lead there. */
export default function SearchSheet({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('search');
  const router = useRouter();
  const { type, notHere } = useOwnMenu();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const places = usePlaces(useDeferredValue(text));
  const isAsked = text !== '' && !notHere.search;
  const { result, isAsking, hasFailed, isMissing } = useAsking(
    `${type}/search/find`,
    isAsked ? { text } : null,
    PAUSE_MS,
  );
  const findsPagesOnly = isMissing || notHere.search !== undefined;
  const things = (result?.found ?? []).map(
    ({ kind, ...thing }): Place => ({ ...thing, kind: t(`kind.${kind}`), icon: AREA_OF[kind] }),
  );
  const all = [...places, ...things];
  const says = sayOf({ text, count: all.length, isAsking, hasFailed });
  useAnnounced(says && t(says, { count: all.length, text }));
  return (
    <Combobox
      immediate
      value={null}
      onChange={(place: Place | null) => {
        if (!place) return;
        onLeave();
        router.push(place.link);
      }}
    >
      <div className="relative">
        <MagnifyingGlassIcon className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <ComboboxInput
          data-autofocus
          aria-label={t('label')}
          placeholder={t('hint')}
          maxLength={LONGEST.search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          className="h-11 w-full rounded-corner border border-field bg-raised pr-3 pl-10"
        />
      </div>
      <ComboboxOptions static as="ul" className="mt-3 grid gap-0.5 outline-none">
        {all.map((place) => (
          <Option key={`${place.kind} ${place.link} ${place.title}`} place={place} />
        ))}
      </ComboboxOptions>
      {findsPagesOnly && <p className="mt-3 text-muted text-small">{t('pagesOnly')}</p>}
      {says && says !== 'some' && <p className="mt-3 text-muted text-small">{t(says, { count: 0, text })}</p>}
    </Combobox>
  );
}

type Says = 'some' | 'none' | 'asking' | 'failed';

function sayOf(state: { text: string; count: number; isAsking: boolean; hasFailed: boolean }): Says | null {
  if (state.text === '') return null;
  if (state.hasFailed) return 'failed';
  if (state.isAsking) return state.count > 0 ? null : 'asking';
  return state.count > 0 ? 'some' : 'none';
}

function Option({ place }: { place: Place }) {
  const { title, detail, kind, icon, where } = place;
  const Icon = menuIcons[icon];
  return (
    <ComboboxOption
      as="li"
      value={place}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 py-1.5 data-focus:bg-sunken data-focus:ring-2 data-focus:ring-accent data-focus:ring-inset"
    >
      <Icon className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="block [overflow-wrap:anywhere]">{title}</span>
        {detail && <span className="block text-muted text-small">{detail}</span>}
      </span>
      {where && <WhereMark where={where} />}
      <span className="shrink-0 text-muted text-small">{kind}</span>
    </ComboboxOption>
  );
}

/** Where a search leads; the picture is that of an area of the menu. */
type Place = {
  title: string;
  detail: string;
  link: string;
  kind: string;
  icon: MenuItem['name'];
  /** Of a page whose area isn't here. */
  where?: Where | undefined;
};

/** What stands within an area of the menu, and where a professor begins. */
const WITHIN = {
  student: [
    { name: 'search.page.transcript', link: '/student/exams?tab=transcript', icon: 'exams' },
    { name: 'search.page.plan', link: '/student/courses?tab=plan', icon: 'courses' },
    { name: 'menu.presences', link: '/student/lessons/presences', icon: 'lessons' },
    { name: 'search.page.calendar', link: '/student/lessons/calendar', icon: 'lessons' },
  ],
  professor: [
    { name: 'menu.dashboard', link: '/professor/dashboard', icon: 'dashboard' },
    { name: 'search.page.calendar', link: '/professor/lessons/calendar', icon: 'lessons' },
  ],
} as const satisfies Record<ProfileType, object[]>;

/** The pages in which a word begins as each of the text; without any, those of the menu. */
function usePlaces(text: string): Place[] {
  const t = useTranslations();
  const { type, items, notHere } = useOwnMenu();
  const kind = t('search.kind.page');
  const pageOf = (icon: MenuItem['name'], title: string, link: string, where = notHere[icon]): Place => ({
    title,
    detail: '',
    link,
    kind,
    icon,
    where,
  });
  const ofMenu = items
    .filter(({ target }) => target === '_self')
    .map(({ name, path }) => pageOf(name, t(`menu.${name}`), path));
  if (text === '') return ofMenu;
  const named = new Set(items.map(({ name }) => name));
  const within = WITHIN[type]
    .filter(({ icon }) => named.has(icon) || (type === 'professor' && icon === 'dashboard'))
    .map(({ name, link, icon }) => pageOf(icon, t(name), link));
  const account = [
    pageOf('dashboard', t('shell.user.profile'), '/account/profile'),
    pageOf('dashboard', t('shell.user.password'), '/account/password'),
    pageOf('dashboard', t('notifications.title'), '/account/notifications', notHere.notifications),
  ];
  return [...ofMenu, ...within, ...account].filter(({ title }) => {
    const words = textsOf(title);
    return textsOf(text).every((begins) => words.some((word) => word.startsWith(begins)));
  });
}

const textsOf = (text: string) => plainText(text).split(/\s+/);
