import type { ReactNode } from 'react';
import { type Tone, tones } from './tones.tsx';

/** A state: a word with an icon and a colour. `icon` (20 px) stands in for the tone's own. */
export function Status({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  const { text, box, Icon } = tones[tone];
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border py-px pr-2.5 pl-1 font-medium text-small ${text} ${box}`}
    >
      {icon ?? <Icon className="size-5 shrink-0" />}
      {children}
    </span>
  );
}
