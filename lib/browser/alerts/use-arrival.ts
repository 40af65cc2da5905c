'use client';

import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the address led to this element by its id: it is then brought into view and focused, once. The fragment goes
 * from the address, so that the element can move on the page without being led to again.
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
