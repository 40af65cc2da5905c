import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Becoming } from '@/components/ui/figures/becoming';
import { CardItem, CardList } from '@/components/ui/page/card';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { RequestDetail } from '@/contract/processes/processes';
import { askedExams } from '@/contract/processes/requested-exams';
import { AnswerButton } from './answer-button';

/** The office's proposal for each exam to be recognised; and the deadline, while the student may answer. */
export function RequestProposal({
  request: { requestId, data, proposal, mayAnswer, dueAt },
}: {
  request: RequestDetail;
}) {
  const t = useTranslations('processes.proposal');
  const exams = askedExams(data);
  if (proposal.length === 0) return null;
  const until = mayAnswer && dueAt && <Instant at={dueAt} style="dayTime" />;
  const asked = proposal.filter(({ unit, accepted }) => mayAnswer && unit && accepted === null);
  return (
    <Section title={t('title')} lead={until && t.rich('until', { instant: () => until })}>
      <RestoreFocus state={String(asked.length)}>
        <CardList label={t('title')}>
          {proposal.map((row, at) => (
            <ProposedCard
              key={row.id}
              row={row}
              exam={exams[at] ?? { name: '', credits: '' }}
              requestId={requestId}
              isAsked={asked.includes(row)}
              primary={row === asked[0]}
            />
          ))}
        </CardList>
      </RestoreFocus>
    </Section>
  );
}

type Row = RequestDetail['proposal'][number];

/** An exam passed elsewhere: as which unit it counts or why it does not, and the student's answer. */
function ProposedCard({
  row: { id, unit, reason, accepted, becomes },
  exam: { name, credits },
  requestId,
  isAsked,
  primary,
}: {
  row: Row;
  exam: { name: string; credits: string };
  requestId: string;
  /** It waits for an answer. */
  isAsked: boolean;
  primary: boolean;
}) {
  const t = useTranslations('processes.proposal');
  const words = useUnitTexts();
  const shared = { requestId, rowId: id, exam: name, unit: unit?.title ?? '', as: words(unit) };
  return (
    <CardItem
      title={name}
      measure={t('credits', { credits })}
      status={!isAsked && <Answer unit={unit} accepted={accepted} />}
      actions={
        isAsked && (
          <>
            <AnswerButton {...shared} answer="accept" primary={primary} />
            <AnswerButton {...shared} answer="refuse" primary={false} />
          </>
        )
      }
    >
      {unit && (
        <p>
          <span className="text-muted">{t('becomes')}</span>{' '}
          <span className="font-medium text-body">{unit.title}</span>
          <span className="block text-muted">{words(unit)}</span>
        </p>
      )}
      {reason && <p>{reason}</p>}
      {becomes && <Becoming of={becomes} />}
    </CardItem>
  );
}

/** "9 CFU, 28/30". */
function useUnitTexts() {
  const t = useTranslations('processes.proposal');
  return (unit: Row['unit']): string => {
    if (!unit) return '';
    const { cfu, grade, honours } = unit;
    const written = grade === null ? t('noGrade') : t(honours ? 'honours' : 'grade', { grade });
    return t('unit', { cfu, grade: written });
  };
}

function Answer({ unit, accepted }: Pick<Row, 'unit' | 'accepted'>) {
  const t = useTranslations('processes.proposal');
  if (!unit) return <Status tone="danger">{t('not')}</Status>;
  if (accepted === null) return <Status tone="neutral">{t('answer.none')}</Status>;
  return accepted ? (
    <Status tone="success">{t('answer.accepted')}</Status>
  ) : (
    <Status tone="neutral">{t('answer.refused')}</Status>
  );
}
