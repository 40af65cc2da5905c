'use client';

import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the address led to this element by its id: then it scrolls into view and gets the focus, once. The
 * fragment is removed, so that the element can move later without a second arrival.
 */
export function useArrival(element: RefObject<HTMLElement | null>, id: string | undefined): boolean {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (!id || location.hash !== `#${id}`) return;
    history.replaceState(null, '', location.pathname + location.search);
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
    setArrived(true);
  }, [element, id]);
  return arrived;
}
