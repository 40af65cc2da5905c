import { useTranslations } from 'next-intl';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Section } from '@/components/ui/page/section';
import type { CourseDetail } from '@/contract/courses/courses';
import { decidesAtClose } from '@/contract/courses/enrolment-modes';
import { OrderMade } from './order-made';

/** How a window gives its places when it closes, and what binds a draw. After that: the reader's position. */
export function CourseRanking({ course: { id, window, enrolment } }: { course: CourseDetail }) {
  const t = useTranslations('courses.ranking');
  if (!window?.ranking) return null;
  const { mode, ranking, closesAt, capacity, waitlistCapacity, reserved } = window;
  if (ranking.rankedAt !== null) {
    return (
      <Section title={t('title')}>
        <OrderMade ranking={ranking} position={enrolment?.ranking?.position ?? null} />
        <p>
          <TextLink href={`/student/courses/${id}/ranking`}>{t('see')}</TextLink>
        </p>
      </Section>
    );
  }
  if (!decidesAtClose(mode)) return null;
  const others = t(waitlistCapacity === 0 ? 'noList' : 'list');
  const says = [
    t(mode, { instant: new Date(closesAt) }),
    reserved.length > 0 && t('reserved'),
    capacity !== null && others,
  ];
  return (
    <Section title={t('title')}>
      <p className="max-w-prose">{says.filter(Boolean).join(' ')}</p>
      <p className="max-w-prose wrap-anywhere text-muted text-small">{t('seal', { seal: ranking.seal })}</p>
    </Section>
  );
}
