'use client';

import type { ReactNode } from 'react';
import { Drawing } from '../drawing.tsx';
import { type Tone, tones } from '../tones.tsx';

/** Something to know, in its place on the page: a title, a sentence, a next step. */
export function Notice({
  tone,
  title,
  action,
  children,
}: {
  tone: Tone;
  title?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { text, box } = tones[tone];
  return (
    <div className={`flex gap-3 rounded-corner border p-4 ${box}`}>
      <Drawing name={tone} className={`mt-0.5 size-5 ${text}`} />
      <div className="grid grow justify-items-start gap-2">
        <div className="grid max-w-prose gap-1 wrap-anywhere">
          {title && <p className={`font-semibold ${text}`}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
