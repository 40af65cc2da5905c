import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Section } from '@/components/ui/page/section';
import type { Comment } from '@/contract/surveys/results';
import { ReportButton } from './report-button';

/** What was written, question by question, in an order made by chance. */
export function Comments({ comments }: { comments: Comment[] }) {
  const t = useTranslations('surveys.comments');
  const questions = [...new Set(comments.map(({ question }) => question))];
  return (
    <Section title={t('title')} lead={t('lead')}>
      {comments.length === 0 && <p className="text-muted">{t('none')}</p>}
      {questions.map((asked) => (
        <div key={asked} className="grid gap-2">
          <h3 className="max-w-prose font-medium">{asked}</h3>
          <ul aria-label={asked} className="sheet">
            {comments
              .filter(({ question }) => question === asked)
              .map((comment, index) => (
                <li
                  key={comment.commentId}
                  className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3"
                >
                  <p className="max-w-prose whitespace-pre-line wrap-anywhere">{comment.text}</p>
                  {comment.reported ? (
                    <Status tone="info">{t('reported')}</Status>
                  ) : (
                    <ReportButton commentId={comment.commentId} number={index + 1} />
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
