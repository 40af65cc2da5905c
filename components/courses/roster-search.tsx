'use client';

import MagnifyingGlassIcon from '@heroicons/react/20/solid/MagnifyingGlassIcon';
import Form from 'next/form';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { controlLook } from '@/components/ui/field';
import type { RosterView } from '@/contract/courses';

const PAUSE_MS = 250;

/** Finds students while one types; what is looked for stands in the URL. */
export function RosterSearch({ view, text }: { view: RosterView; text: string | undefined }) {
  const t = useTranslations('courses.roster');
  const pathname = usePathname();
  const lookFor = useSearchInUrl(pathname);
  return (
    <Form action={pathname} role="search" className="relative">
      <input type="hidden" name="view" value={view} />
      <MagnifyingGlassIcon className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        type="search"
        name="text"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        defaultValue={text}
        maxLength={100}
        onChange={(event) => lookFor(event.target.value)}
        className={`h-11 pl-10 ${controlLook}`}
      />
    </Form>
  );
}

/** Writes what is looked for into the URL once the typing pauses, and begins at the first page. */
function useSearchInUrl(pathname: string) {
  const router = useRouter();
  const params = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const query = new URLSearchParams(params);
      query.delete('page');
      if (text.trim() === '') query.delete('text');
      else query.set('text', text);
      router.replace(`${pathname}?${query}`, { scroll: false });
    }, PAUSE_MS);
  };
}
