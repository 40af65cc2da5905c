import { useTranslations } from 'next-intl';
import { Row } from '@/components/ui/rows/row';
import { DateTile } from '@/components/ui/time/date-tile';
import type { OwnRequests } from '@/contract/processes/processes';
import { useInstant } from '@/i18n/use-instant';
import { RequestLabel } from './request-label';

/** A request in the list: what was asked for, how it stands, who has it until when. */
export function RequestRow({ request }: { request: OwnRequests['requests'][number] }) {
  const t = useTranslations('processes');
  const instant = useInstant();
  const { requestId, title, status, protocol, office, dueAt, overdue, begunAt } = request;
  const isOver = ['executed', 'rejected', 'cancelled', 'expired', 'closed'].includes(status);
  return (
    <Row
      id={requestId}
      live={status}
      tile={<DateTile at={begunAt} look={isOver ? 'settled' : 'plain'} />}
      title={title}
      href={`/student/processes/${requestId}`}
      meta={protocol ?? undefined}
      when={office && t(`office.${office}`)}
      where={dueAt && !isOver && `${t('facts.due')} ${instant(dueAt, 'date')}`}
      state={<RequestLabel status={status} />}
      note={overdue && t('facts.overdue')}
      off={isOver}
    />
  );
}
