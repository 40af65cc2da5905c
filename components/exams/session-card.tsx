import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { CardItem } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { BoardSession } from '@/contract/exam-board';
import { SessionCounts } from './session-counts';
import { SessionWord } from './session-word';
import { WhenAndWhere } from './when-and-where';

/** A session as its board sees it in the list: how it stands, and what it needs next. */
export function SessionCard({ session, primary }: { session: BoardSession; primary: boolean }) {
  const t = useTranslations('exams.board');
  const { id, courseTitle, courseCode, need, results } = session;
  const href = `/professor/exams/${id}`;
  const hasNext = need === 'results' || need === 'publish' || need === 'draft';
  return (
    <CardItem
      title={
        <Link href={href} className="hover:underline">
          {courseTitle}
        </Link>
      }
      measure={courseCode}
      status={<SessionWord session={session} />}
      actions={
        hasNext && (
          <ButtonLink
            href={href}
            variant={primary ? 'primary' : 'secondary'}
            aria-label={t(`next.${need}Label`, { course: courseTitle })}
          >
            {t(`next.${need}`)}
          </ButtonLink>
        )
      }
    >
      <WhenAndWhere session={session} />
      {need !== 'draft' && <SessionCounts session={session} />}
      {(need === 'results' || need === 'publish') && (
        <ProgressBar
          label={t('entered')}
          value={results.drafts + results.published}
          max={Math.max(1, results.seated)}
        >
          {t('enteredOf', { entered: results.drafts + results.published, seated: results.seated })}
        </ProgressBar>
      )}
    </CardItem>
  );
}
