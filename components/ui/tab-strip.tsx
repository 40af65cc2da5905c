'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Tabs side by side; where they don't fit, the `current` one (its URL) is slid into sight. */
export function TabStrip({ current, children }: { current: string | undefined; children: ReactNode }) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it slides when one goes to another view, and then only
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-current]');
    if (strip.current && tab) strip.current.scrollLeft += middleOf(tab) - middleOf(strip.current);
  }, [current]);
  return (
    <ul ref={strip} className="-mb-px flex gap-6 overflow-x-auto">
      {children}
    </ul>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
