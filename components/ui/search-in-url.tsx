'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { LONGEST } from '@/contract/limits';
import { SearchField } from './search-field.tsx';

const PAUSE_MS = 250;

/** Finds rows of a list while one types; what is looked for stands in the URL as `text`. */
export function SearchInUrl({
  label,
  hint,
  text,
}: {
  label: string;
  hint: string;
  text: string | undefined;
}) {
  const { lookFor, lookNow, others } = useTextInUrl();
  return (
    <search className="ml-auto shrink-0">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          lookNow();
        }}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField
          name="text"
          label={label}
          placeholder={hint}
          defaultValue={text}
          maxLength={LONGEST.search}
          onChange={(event) => lookFor(event.target.value)}
        />
      </form>
    </search>
  );
}

/** Writes what is looked for into the URL once the typing pauses, or at once, and begins at the first page. */
function useTextInUrl() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const lookNow = () => {
    clearTimeout(timer.current);
    if (typed.current === undefined) return;
    const query = new URLSearchParams(params);
    query.delete('page');
    query.delete('text');
    if (typed.current.trim() !== '') query.set('text', typed.current);
    router.replace(query.size > 0 ? `${pathname}?${query}` : pathname, { scroll: false });
  };
  const lookFor = (text: string) => {
    typed.current = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(lookNow, PAUSE_MS);
  };
  const others = [...params].filter(([name]) => name !== 'text' && name !== 'page');
  return { lookFor, lookNow, others };
}
