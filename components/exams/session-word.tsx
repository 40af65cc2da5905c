import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/status';
import type { Tone } from '@/components/ui/tones';
import type { BoardSession } from '@/contract/exam-board';

/** Where a session stands, in the one word it has everywhere. */
export function SessionWord({ session }: { session: Pick<BoardSession, 'status' | 'phase' | 'need'> }) {
  const t = useTranslations('exams.sessionStatus');
  const word = wordOf(session);
  return <Status tone={toneOf[word]}>{t(word)}</Status>;
}

function wordOf({ status, phase, need }: Pick<BoardSession, 'status' | 'phase' | 'need'>) {
  if (status === 'published') return phase === 'not_open' || phase === 'open' ? phase : 'closed';
  if (need === 'publish') return 'to_publish';
  return need === 'done' ? 'done' : status;
}

const toneOf: Record<ReturnType<typeof wordOf>, Tone> = {
  draft: 'neutral',
  not_open: 'info',
  open: 'success',
  closed: 'neutral',
  results_entry: 'warning',
  to_publish: 'warning',
  results_published: 'info',
  done: 'success',
  cancelled: 'danger',
};
