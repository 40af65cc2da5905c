'use client';

import { Unusual } from '@/components/ui/feedback/unusual';
import type { CheckSession } from '@/contract/exams/board';
import { useRequested } from '@/lib/browser/calls/use-requested';

/** The institution's warnings about a session's time and room. `of` is null if there is nothing to check. */
export function SessionCheck({ of: asked }: { of: CheckSession | null }) {
  const body = asked && bodyOf(asked);
  const checked = useRequested('professor/exams/check', body);
  return (
    <div role="status" className="empty:hidden">
      {checked && <Unusual of={checked.warnings.map(({ text }) => text)} />}
    </div>
  );
}

const bodyOf = ({ examId, startsAt, endsAt, room, capacity }: CheckSession) => ({
  ...(examId && { examId }),
  ...{ startsAt, endsAt, room, capacity },
});
