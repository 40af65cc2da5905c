'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Tabs or filters side by side. If they do not fit, the `current` one (its URL or key) scrolls into view. */
export function TabStrip({
  current,
  className = 'tab-strip',
  children,
}: {
  current: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it slides when one goes to another view, and then only
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-current], [aria-pressed=true]');
    if (strip.current && tab) strip.current.scrollLeft += middleOf(tab) - middleOf(strip.current);
  }, [current]);
  return (
    <ul ref={strip} className={`flex overflow-x-auto ${className}`}>
      {children}
    </ul>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
