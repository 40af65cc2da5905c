'use client';

import type { ReactNode } from 'react';
import { Section } from '@/components/ui/page/section';

/** What stands in the kit's rows, so that each part is told by its name. */
export const Shown = ({ as, children }: { as: string; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-2">
    <p className="text-muted text-small">{as}</p>
    {children}
  </div>
);

/** The parts of one folder, side by side where there is room; `wide`, one below the other over all of it. */
export const Part = ({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <Section title={title}>
    <div
      className={`grid grid-cols-1 gap-6 ${wide ? '*:justify-items-stretch' : '*:*:max-w-full sm:grid-cols-2 xl:grid-cols-3'}`}
    >
      {children}
    </div>
  </Section>
);
