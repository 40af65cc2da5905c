import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Projector } from '@/components/presences/professor/projector';
import { RollLead } from '@/components/presences/professor/roll-lead';
import { RollNotFound } from '@/components/presences/professor/roll-not-found';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { withSkeleton } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('presences.projector'))('title') };
}

/** What the hall sees. To open it, or to reload it, begins nothing: the roll was opened by a press. */
async function ProjectorPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('presences');
  const { id } = await params;
  const [detail, code] = await Promise.all([
    readOrNull('professor/presences/detail', { lessonId: id }),
    readOrNull('professor/presences/code', { lessonId: id }),
  ]);
  if (!detail || !code) return <RollNotFound />;
  const { roll } = detail;
  return (
    <ClientMessages namespaces={['presences.projector', 'presences.roll']}>
      <DetailPage
        back={{ href: `/professor/presences/${id}`, label: t('toRoll') }}
        title={roll.courseTitle}
        lines={<RollLead roll={roll} />}
      >
        <Projector code={code} detail={detail} />
      </DetailPage>
    </ClientMessages>
  );
}

export default withSkeleton(ProjectorPage, <PageSkeleton rows={4} />);
