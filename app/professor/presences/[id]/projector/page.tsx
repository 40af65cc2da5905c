import { getTranslations } from 'next-intl/server';
import { Projector } from '@/components/presences/professor/projector';
import { RollLead } from '@/components/presences/professor/roll-row';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { titled } from '../../../../titled';
import { professorPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = titled('presences.projector.title');

/** What the hall sees. To open it, or to reload it, begins nothing: the roll was opened by a press. */
async function ProjectorPage({ params }: Props) {
  const t = await getTranslations('presences');
  const { id } = await params;
  const [detail, code] = await Promise.all([
    readOrNull('professor/presences/detail', { lessonId: id }),
    readOrNull('professor/presences/code', { lessonId: id }),
  ]);
  if (!detail || !code) return <MissingPage what="presences.notFound" back="/professor/presences" />;
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

export default professorPage(ProjectorPage, <PageSkeleton rows={4} />);
