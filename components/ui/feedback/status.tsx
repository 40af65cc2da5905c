'use client';

import type { ReactNode } from 'react';
import { Drawing } from '../drawing.tsx';
import { type Tone, tones } from '../tones.tsx';

/**
 * A state: an icon, a word, a colour. A `chip` stands only once on a page, beside its thing's title. `icon`
 * (16 px) replaces the tone's own icon.
 */
export function Status({
  tone,
  icon,
  chip = false,
  children,
}: {
  tone: Tone;
  icon?: ReactNode;
  chip?: boolean;
  children: ReactNode;
}) {
  const { text, box } = tones[tone];
  return (
    <span
      className={`inline-flex items-baseline gap-1 text-small ${text} ${chip ? `rounded-full border py-px pr-2.5 pl-1.5 font-medium ${box}` : ''}`}
    >
      {icon ?? <Drawing name={tone} className="size-4 self-center" />}
      {children}
    </span>
  );
}
