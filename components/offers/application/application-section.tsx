import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Notice } from '@/components/ui/feedback/notice';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Section } from '@/components/ui/page/section';
import { Timeline } from '@/components/ui/rows/timeline';
import type { OwnApplication } from '@/contract/offers/applications';
import type { OfferDetail } from '@/contract/offers/offers';
import { useInstant } from '@/i18n/use-instant';
import { mayBeginAnew } from '../apply/step-state';
import { RankingNote } from '../ranking-note';
import { AnnouncedState, ApplicationActs } from './application-acts';
import { ApplicationLabel } from './application-label';

/** The reader's application for an offer: its state, who has it until when, what to do; or how to begin. */
export function ApplicationSection({ offer }: { offer: OfferDetail }) {
  const t = useTranslations('offers.application');
  const { application, phase, id } = offer;
  const isOpen = phase === 'open';
  const begin = (
    <ButtonLink variant="primary" href={`/student/offers/${id}/apply`} className="justify-self-start">
      {t('act.begin')}
    </ButtonLink>
  );
  if (!application) return isOpen ? <Section title={t('title')}>{begin}</Section> : null;
  const { status } = application;
  return (
    <Section title={t('title')}>
      <div className="grid justify-items-start gap-4">
        <p className="flex flex-wrap gap-x-3">
          <ApplicationLabel status={status} />
          <span className="text-muted text-small">{t('number', { number: application.number })}</span>
        </p>
        <State application={application} offer={offer} />
        {isOpen && mayBeginAnew(application) && begin}
        <ApplicationActs application={{ id: application.id, status }} access={offer.access} />
        <ApplicationTimeline timeline={application.timeline} />
        <AnnouncedState words={t(`status.${status}`)} />
      </div>
    </Section>
  );
}

function State({ application, offer }: { application: OwnApplication; offer: OfferDetail }) {
  const t = useTranslations('offers.application');
  const instant = useInstant();
  const { status, dueAt, position, corrections } = application;
  const until = dueAt ? instant(dueAt, 'dateTime') : '';
  const isToPay = status === 'awaiting_payment';
  const tone = status === 'returned' || status === 'offered' || isToPay ? 'warning' : 'info';
  const path = `/student/offers/${offer.id}/apply`;
  const mayFill = status === 'draft' || status === 'returned';
  return (
    <>
      <Notice
        tone={tone}
        title={t(`with.${application.with ?? 'nobody'}`, { until, dated: dueAt ? 'yes' : 'no' })}
        action={
          (mayFill && (
            <ButtonLink variant="primary" href={path}>
              {t(status === 'draft' ? 'act.continue' : 'act.correct')}
            </ButtonLink>
          )) ||
          (isToPay && (
            <ButtonLink variant="primary" href="/student/payments">
              {t('act.pay')}
            </ButtonLink>
          ))
        }
      >
        {t(`now.${status}`)}
        {corrections.length > 0 && (
          <ul className="mt-1 ml-4 list-disc">
            {corrections.map(({ field, note }) => (
              <li key={field}>{note}</li>
            ))}
          </ul>
        )}
      </Notice>
      {offer.ranking && (
        <div className="grid justify-items-start">
          <RankingNote ranking={offer.ranking} position={position} />
          <TextLink href={`/student/offers/${offer.id}/ranking`}>{t('ranking')}</TextLink>
        </div>
      )}
    </>
  );
}

/** What happened to an application and who did it, the latest first. */
function ApplicationTimeline({ timeline }: Pick<OwnApplication, 'timeline'>) {
  const t = useTranslations('offers.application.steps');
  return (
    <Timeline
      steps={timeline}
      said={({ action }) => (t.has(action as never) ? t(action as never) : action)}
      isNews={({ action }) => action !== 'submit'}
    />
  );
}
