import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Instant } from '@/components/ui/time/instant';
import type { ListedMessage } from '@/contract/courses/messages';

/** What was written to the students of a course, the latest first, each with how many have read it. */
export function MessageList({ messages }: { messages: ListedMessage[] }) {
  const t = useTranslations('courses.messages');
  if (messages.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <ul aria-label={t('list')} className="sheet">
      {messages.map((message) => (
        <Message key={message.messageId} message={message} />
      ))}
    </ul>
  );
}

function Message({ message }: { message: ListedMessage }) {
  const t = useTranslations('courses.messages');
  const { subject, text, author, sentAt, recipients, read } = message;
  return (
    <li className="grid gap-1 px-4 py-3">
      <h3 className="font-medium wrap-anywhere">{subject}</h3>
      <p className="text-muted text-small">
        {author} · <Instant at={sentAt} style="dayTime" /> ·{' '}
        <span className="tabular-nums">{t('readBy', { read, recipients })}</span>
      </p>
      <details className="text-small">
        <summary className="w-fit cursor-pointer py-1.5 text-accent underline-offset-3 hover:underline">
          {t('showText')}
          <span className="sr-only"> {subject}</span>
        </summary>
        <p className="max-w-prose whitespace-pre-line text-body wrap-anywhere">{text}</p>
      </details>
    </li>
  );
}
