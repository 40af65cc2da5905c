import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import type { CallableRoll } from '@/contract/dashboard/dashboard';
import { OpenRollButton } from './open-button';

/** Opens the roll of a lesson that is on, or leads to it once it is open. */
export function RollButton({ roll: { lessonId, status }, course }: { roll: CallableRoll; course: string }) {
  const t = useTranslations('presences.roll');
  return (
    <div>
      {status === null ? (
        <OpenRollButton lessonId={lessonId} course={course} />
      ) : (
        <ButtonLink
          variant="primary"
          href={`/professor/presences/${lessonId}`}
          aria-label={t('goOnLabel', { course })}
        >
          {t('goOn')}
        </ButtonLink>
      )}
    </div>
  );
}
