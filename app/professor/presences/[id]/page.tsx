import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RollActions } from '@/components/presences/professor/roll-actions';
import { RollPanel } from '@/components/presences/professor/roll-panel';
import { RollLead } from '@/components/presences/professor/roll-row';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { professorPage } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await readOrNull('professor/presences/detail', { lessonId: (await params).id });
  const t = await getTranslations('presences');
  return { title: detail ? t('named', { course: detail.roll.courseTitle }) : t('notFound.title') };
}

async function RollPage({ params }: Props) {
  const t = await getTranslations('presences');
  const detail = await readOrNull('professor/presences/detail', { lessonId: (await params).id });
  if (!detail) return <MissingPage what="presences.notFound" back="/professor/presences" />;
  const { roll, now } = detail;
  return (
    <ClientMessages
      namespaces={[
        'presences.roll',
        'presences.mark',
        'presences.mend',
        'presences.status',
        'presences.letters',
      ]}
    >
      <DetailPage
        back={{ href: '/professor/presences', label: t('title') }}
        title={roll.courseTitle}
        lines={<RollLead roll={roll} />}
        actions={<RollActions detail={detail} />}
      >
        <RollPanel key={roll.status} detail={detail} />
        <LiveRefresh page="professor/presences/[id]" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(RollPage, <PageSkeleton rows={10} />);
