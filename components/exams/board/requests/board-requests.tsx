'use client';

import { useTranslations } from 'next-intl';
import { isDecided } from '@/components/ui/decisions/decided-rows';
import { useDecided } from '@/components/ui/decisions/use-decided';
import { CardList } from '@/components/ui/page/card';
import { Section } from '@/components/ui/page/section';
import type { BoardExamRequest } from '@/contract/exams/requests';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { RequestCard } from './request-card';

/** Who asks the board of a session to be admitted, who waits longest first; nothing where nobody does. Who comes is read out. */
export function BoardRequests({ examId, requests }: { examId: string; requests: BoardExamRequest[] }) {
  const t = useTranslations('exams.requests');
  const { shown, settle, undone } = useDecided(requests, idOf);
  const title = t('title', { count: shown.filter((each) => !isDecided(each)).length });
  useAnnounced(title);
  if (shown.length === 0) return null;
  return (
    <Section title={title} lead={t('lead')}>
      <CardList label={title}>
        {shown.map(({ row, ...standing }) => (
          <RequestCard
            key={row.id}
            examId={examId}
            request={row}
            standing={standing}
            onDecided={(word) => settle([row.id], word)}
            onUndone={() => undone(row.id)}
          />
        ))}
      </CardList>
    </Section>
  );
}

const idOf = ({ id }: BoardExamRequest): string => id;
