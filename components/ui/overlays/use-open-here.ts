import { usePathname } from 'next/navigation';
import { useCallback, useState } from 'react';

/** Whether something lies over the page; another page closes it. */
export function useOpenHere() {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = useCallback(() => setOpenOn(location.pathname), []);
  const close = useCallback(() => setOpenOn(null), []);
  return { isOpen: openOn === pathname, open, close };
}
