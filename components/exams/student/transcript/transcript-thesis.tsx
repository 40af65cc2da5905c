import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import { Instant } from '@/components/ui/time/instant';
import type { OwnThesis } from '@/contract/documents/thesis';

/** What the reader writes for the degree, and with whom. */
export function TranscriptThesis({ thesis: { title, supervisor, since } }: { thesis: OwnThesis }) {
  const t = useTranslations('exams.transcript.thesis');
  return (
    <Facts
      of={[
        { name: t('about'), value: title },
        { name: t('supervisor'), value: supervisor },
        { name: t('since'), value: <Instant at={since} style="date" /> },
      ]}
    />
  );
}
