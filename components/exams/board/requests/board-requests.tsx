'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DecidedActs, DecidedName } from '@/components/ui/decisions/decided';
import { type Decidable, isDecided } from '@/components/ui/decisions/decided-rows';
import { UndoDecided } from '@/components/ui/decisions/undo-decided';
import { useDecided } from '@/components/ui/decisions/use-decided';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { ReasonButton } from '@/components/ui/overlays/reason-dialog';
import { CardItem, CardList } from '@/components/ui/page/card';
import { Section } from '@/components/ui/page/section';
import { StudentName } from '@/components/ui/people/student-name';
import type { BoardExamRequest } from '@/contract/exams/requests';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';

/** Students who ask a session's board for admission; the longest wait first. A new one is read out. */
export function BoardRequests({ examId, requests }: { examId: string; requests: BoardExamRequest[] }) {
  const t = useTranslations('exams.requests');
  const { shown, markDecided, undone } = useDecided(requests, idOf);
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
            onDecided={(word) => markDecided([row.id], word)}
            onUndone={() => undone(row.id)}
          />
        ))}
      </CardList>
    </Section>
  );
}

const idOf = ({ id }: BoardExamRequest): string => id;

/** One student who asks to be admitted: which rules stand, why they ask, and the two answers. */
function RequestCard({
  examId,
  request,
  standing,
  onDecided,
  onUndone,
}: {
  examId: string;
  request: BoardExamRequest;
  standing: Pick<Decidable<BoardExamRequest>, 'word' | 'isGone'>;
  onDecided: (word: string) => void;
  onUndone: () => void;
}) {
  const t = useTranslations('exams.requests');
  const done = useDone(examId);
  const { submit, pending, reasons, delivery } = useCall('professor/exams/decide', { refresh: 'refused' });
  const {
    id: requestId,
    name: student,
    preferredName,
    badge,
    message,
    requestedAt,
    rules,
    version,
  } = request;
  const asked = { examId, requestId, version };
  const admit = async () => {
    const answer = await submit({ ...asked, decision: 'grant' });
    if (!answer?.ok) return;
    onDecided(t('decided.grant'));
    done(t('admitted', { student }));
  };
  return (
    <CardItem
      title={
        <DecidedName of={standing}>
          <StudentName called={preferredName}>{student}</StudentName>
        </DecidedName>
      }
      measure={badge}
      actions={
        <DecidedActs
          id={requestId}
          of={standing}
          undo={
            <UndoDecided
              path="professor/exams/undorequest"
              body={{ examId, requestId }}
              name={student}
              about={examId}
              onUndone={onUndone}
            />
          }
        >
          <Button aria-label={t('admitLabel', { student })} busy={pending} onClick={admit}>
            {t('admit')}
          </Button>
          <ReasonButton
            button={{
              variant: 'quiet',
              children: t('refuse'),
              'aria-label': t('refuseLabel', { student }),
            }}
            about={examId}
            said={t('refused', { student })}
            title={t('refuseTitle', { student })}
            text={<p>{t('refuseText')}</p>}
            submitLabel={t('refuseConfirm')}
            backLabel={t('keep')}
            path="professor/exams/decide"
            body={{ ...asked, decision: 'refuse' }}
            draft={`exam-refuse-${requestId}`}
            onDecided={() => onDecided(t('decided.refuse'))}
          />
        </DecidedActs>
      }
    >
      <p className="text-muted">
        {[t('asked', { at: new Date(requestedAt) }), ...rules.map((rule) => t(`rule.${wordOf(rule)}`))].join(
          ' · ',
        )}
      </p>
      <blockquote className="border-line border-l-2 pl-3">{message}</blockquote>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </CardItem>
  );
}

const words = {
  'exams.not_in_plan': 'not_in_plan',
  'exams.window_not_open': 'window_not_open',
  'exams.window_closed': 'window_closed',
} as const;
const wordOf = (rule: BoardExamRequest['rules'][number]) => words[rule];
