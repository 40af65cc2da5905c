'use client';

import CheckCircleIcon from '@heroicons/react/20/solid/CheckCircleIcon';
import ClockIcon from '@heroicons/react/20/solid/ClockIcon';
import DocumentCheckIcon from '@heroicons/react/20/solid/DocumentCheckIcon';
import ExclamationTriangleIcon from '@heroicons/react/20/solid/ExclamationTriangleIcon';
import NoSymbolIcon from '@heroicons/react/20/solid/NoSymbolIcon';
import PencilSquareIcon from '@heroicons/react/20/solid/PencilSquareIcon';
import QueueListIcon from '@heroicons/react/20/solid/QueueListIcon';
import ScaleIcon from '@heroicons/react/20/solid/ScaleIcon';
import TicketIcon from '@heroicons/react/20/solid/TicketIcon';
import XCircleIcon from '@heroicons/react/20/solid/XCircleIcon';
import type { ComponentType, SVGProps } from 'react';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { SessionState } from './session-state';

/** Where a session stands, as it is said everywhere. */
export function SessionLabel({ state, children }: { state: SessionState; children: string }) {
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
  open: { tone: 'success', Icon: TicketIcon },
  full: { tone: 'success', Icon: QueueListIcon },
  closed: { tone: 'neutral', Icon: NoSymbolIcon },
  results_entry: { tone: 'warning', Icon: ExclamationTriangleIcon },
  to_publish: { tone: 'warning', Icon: ExclamationTriangleIcon },
  to_record: { tone: 'warning', Icon: DocumentCheckIcon },
  deciding: { tone: 'info', Icon: ScaleIcon },
  done: { tone: 'neutral', Icon: CheckCircleIcon },
  cancelled: { tone: 'neutral', Icon: XCircleIcon },
};
