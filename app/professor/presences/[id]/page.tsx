import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RollActions } from '@/components/presences/professor/roll-actions';
import { RollLead } from '@/components/presences/professor/roll-lead';
import { RollNotFound } from '@/components/presences/professor/roll-not-found';
import { RollPanel } from '@/components/presences/professor/roll-panel';
import { AsOf } from '@/components/session/as-of';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { withSkeleton } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await readOrNull('professor/presences/detail', { lessonId: (await params).id });
  const t = await getTranslations('presences');
  return { title: detail ? t('named', { course: detail.roll.courseTitle }) : t('notFound.title') };
}

async function RollPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('presences');
  const detail = await readOrNull('professor/presences/detail', { lessonId: (await params).id });
  if (!detail) return <RollNotFound />;
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
        <AsOf now={now} />
      </DetailPage>
      <LiveRefresh page="professor/presences/[id]" />
    </ClientMessages>
  );
}

export default withSkeleton(RollPage, <PageSkeleton rows={10} />);
