'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { LONGEST } from '@/contract/wire/limits';
import { SearchField } from '../fields/search-field.tsx';

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
  const { box, lookFor, lookNow, others } = useTextInUrl();
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
          ref={box}
          name="text"
          label={label}
          placeholder={hint}
          defaultValue={text}
          maxLength={LONGEST.search}
          onChange={lookFor}
        />
      </form>
    </search>
  );
}

/**
 * Writes the search into the URL after a pause in typing, or at once, and starts at page one. A filter
 * pressed meanwhile takes the text along. Text typed while a filter's page loads goes on from that page.
 */
function useTextInUrl() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the list is asked for: as the URL says, or as it is about to. */
  const asked = useRef<URLSearchParams>(params);
  const text = params.get('text') ?? '';

  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const withText = (search: URLSearchParams) => {
    const typed = box.current?.value ?? '';
    const query = new URLSearchParams(search);
    query.delete('page');
    query.delete('text');
    if (typed.trim() !== '') query.set('text', typed);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const lookNow = () => {
    stop();
    const isAsked = box.current?.value.trim() === (asked.current.get('text') ?? '').trim();
    if (!isAsked) router.replace(withText(asked.current), { scroll: false });
  };
  const lookFor = () => {
    stop();
    timer.current = setTimeout(lookNow, PAUSE_MS);
  };

  const pressed = useRef<(event: MouseEvent) => void>(undefined);
  useEffect(() => {
    pressed.current = (event) => {
      const filter = filterIn(event, pathname);
      if (!filter) return;
      asked.current = filter;
      if (timer.current === undefined) return;
      stop();
      event.preventDefault();
      router.push(withText(filter), { scroll: false });
    };
  });
  useEffect(() => {
    const press = (event: MouseEvent) => pressed.current?.(event);
    addEventListener('click', press, true); // before the link itself hears of it
    return () => {
      removeEventListener('click', press, true);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    asked.current = params;
    if (box.current && timer.current === undefined && box.current.value.trim() !== text.trim())
      box.current.value = text;
  }, [params, text]);

  const others = [...params].filter(([name]) => name !== 'text' && name !== 'page');
  return { box, lookFor, lookNow, others };
}

/** What a link asks of the page that it stands on, where a press of it is to be followed here. */
function filterIn(event: MouseEvent, pathname: string): URLSearchParams | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  return link.origin === location.origin && link.pathname === pathname
    ? new URLSearchParams(link.search)
    : null;
}
