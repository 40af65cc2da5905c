import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';

/** On paper: what it is and whose, beside the name and the moment that the page's head prints. */
export function TranscriptHead({
  badge,
  programme,
}: {
  badge: string | null;
  programme: string | undefined;
}) {
  const t = useTranslations('exams');
  return (
    <div className="hidden print:block">
      <p className="mb-3 text-section">{t('tabs.transcript')}</p>
      <Facts
        of={[
          { name: t('transcript.badge'), value: badge },
          { name: t('transcript.programme'), value: programme },
        ]}
      />
    </div>
  );
}
