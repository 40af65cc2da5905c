import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { RequestDetail } from '@/contract/processes/processes';
import { MessageForm } from './message-form';

type Given = Pick<RequestDetail, 'requestId' | 'messages' | 'mayWrite'>;

/** The messages between a student and the offices about a request, and the field for the next message. */
export function RequestMessages({ request: { requestId, messages, mayWrite } }: { request: Given }) {
  const t = useTranslations('processes.messages');
  const sent = messages.filter(({ by }) => by === 'student').length;
  if (messages.length === 0 && !mayWrite) return null;
  return (
    <Section title={t('title')}>
      {messages.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ol aria-label={t('title')} className="grid max-w-xl gap-3 empty:hidden">
        {messages.map(({ at, by, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is never taken out, and two may be of one instant
            key={index}
            className={`rounded-corner border border-line px-4 py-3 ${by === 'student' ? 'ms-6' : 'me-6 bg-sunken'}`}
          >
            <p className="text-muted text-small">
              <span className="font-medium text-body">{t(by === 'student' ? 'student' : 'office')}</span> ·{' '}
              <Instant at={at} style="dayTime" />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      {/* emptied once it was sent, and left alone when the office writes */}
      {mayWrite && <MessageForm key={sent} requestId={requestId} />}
    </Section>
  );
}
