'use client';

import { type RefObject, useState } from 'react';
import { boardFields, type SessionValues } from './session-values';

/** What stands in the form now, by the names of its fields; a box that isn't ticked is left out. */
export type TypedSession = Record<string, string>;

/** Follows what stands in a form that is typed into, and that fills fields by itself. */
export function useTyped(form: RefObject<HTMLFormElement | null>, values: SessionValues) {
  const [typed, setTyped] = useState<TypedSession>(() => asTyped(values));
  const read = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)];
    setTyped(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
  };
  return { typed, read, begin: (next: SessionValues) => setTyped(asTyped(next)) };
}

function asTyped({
  boardIds,
  reservedFor: _,
  waitlist,
  takesRequests,
  requiresPartial,
  ...texts
}: SessionValues): TypedSession {
  const board = boardFields(boardIds).map(({ name, id }) => [name, id]);
  return {
    ...texts,
    ...(waitlist && { waitlist: 'on' }),
    ...(takesRequests && { takesRequests: 'on' }),
    ...(requiresPartial && { requiresPartial: 'on' }),
    ...Object.fromEntries(board),
  };
}
