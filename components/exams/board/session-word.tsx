'use client';

import CheckCircleIcon from '@heroicons/react/20/solid/CheckCircleIcon';
import ClockIcon from '@heroicons/react/20/solid/ClockIcon';
import ExclamationTriangleIcon from '@heroicons/react/20/solid/ExclamationTriangleIcon';
import LockClosedIcon from '@heroicons/react/20/solid/LockClosedIcon';
import LockOpenIcon from '@heroicons/react/20/solid/LockOpenIcon';
import PencilSquareIcon from '@heroicons/react/20/solid/PencilSquareIcon';
import QuestionMarkCircleIcon from '@heroicons/react/20/solid/QuestionMarkCircleIcon';
import QueueListIcon from '@heroicons/react/20/solid/QueueListIcon';
import XCircleIcon from '@heroicons/react/20/solid/XCircleIcon';
import type { ComponentType, SVGProps } from 'react';
import { Status } from '@/components/ui/status';
import type { Tone } from '@/components/ui/tones';
import type { SessionState } from './session-state';

/** Where a session stands, as it is said everywhere. */
export function SessionWord({ state, children }: { state: SessionState; children: string }) {
  const { tone, Icon } = looks[state];
  return (
    <Status tone={tone} icon={<Icon className="size-4 shrink-0 self-center" />}>
      {children}
    </Status>
  );
}

const looks: Record<SessionState, { tone: Tone; Icon: ComponentType<SVGProps<SVGSVGElement>> }> = {
  draft: { tone: 'neutral', Icon: PencilSquareIcon },
  not_open: { tone: 'info', Icon: ClockIcon },
  open: { tone: 'success', Icon: LockOpenIcon },
  full: { tone: 'success', Icon: QueueListIcon },
  closed: { tone: 'neutral', Icon: LockClosedIcon },
  results_entry: { tone: 'warning', Icon: ExclamationTriangleIcon },
  to_publish: { tone: 'warning', Icon: ExclamationTriangleIcon },
  to_record: { tone: 'warning', Icon: PencilSquareIcon },
  deciding: { tone: 'info', Icon: QuestionMarkCircleIcon },
  done: { tone: 'neutral', Icon: CheckCircleIcon },
  cancelled: { tone: 'neutral', Icon: XCircleIcon },
};
