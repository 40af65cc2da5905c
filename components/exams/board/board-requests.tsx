'use client';

import { useTranslations } from 'next-intl';
import { CardList } from '@/components/ui/card';
import { KeptFocus } from '@/components/ui/kept-focus';
import { Section } from '@/components/ui/section';
import type { BoardExamRequest } from '@/contract/exam-requests';
import { useAnnounced } from '@/lib/browser/use-announced';
import { RequestCard } from './request-card';

/** Who asks the board of a session to be admitted, who waits longest first; nothing where nobody does. Who comes is read out. */
export function BoardRequests({ examId, requests }: { examId: string; requests: BoardExamRequest[] }) {
  const t = useTranslations('exams.requests');
  const title = t('title', { count: requests.length });
  useAnnounced(title);
  if (requests.length === 0) return null;
  return (
    <Section title={title} lead={t('lead')}>
      <KeptFocus turn={requests.map(({ id }) => id).join(' ')}>
        <CardList label={title}>
          {requests.map((request) => (
            <RequestCard key={request.id} examId={examId} request={request} />
          ))}
        </CardList>
      </KeptFocus>
    </Section>
  );
}
