'use client';

import { Button } from '@/components/ui/buttons/button';
import { Status } from '@/components/ui/feedback/status';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import {
  DetailSkeleton,
  FormSkeleton,
  ListSkeleton,
  PageSkeleton,
  Skeleton,
} from '@/components/ui/page/skeleton';
import { Part, Shown } from './part';
import { HREF, LONG, SHORT } from './samples';

export const Pages = () => (
  <Part title="Pagine" wide>
    <Shown as="DetailPage">
      <div>
        <DetailPage
          back={{ href: HREF, label: SHORT }}
          title={LONG}
          lines={
            <Status tone="info" chip>
              In corso
            </Status>
          }
          actions={<Button variant="primary">Pubblica</Button>}
          more={{ label: 'Altro', links: [{ href: HREF, label: 'Importa' }] }}
        >
          <p>Ciò che segue.</p>
        </DetailPage>
      </div>
    </Shown>
    <Shown as="MissingPage: ciò che non c’è">
      <div>
        <MissingPage what="courses.notFound" back={HREF} />
      </div>
    </Shown>
    <Shown as="Skeleton, PageSkeleton, ListSkeleton, DetailSkeleton, FormSkeleton: ciò che tarda">
      <Skeleton className="h-8" />
      <div className="grid gap-8 lg:grid-cols-2">
        <PageSkeleton rows={3} />
        <ListSkeleton tabs />
        <DetailSkeleton />
        <FormSkeleton />
      </div>
    </Shown>
  </Part>
);
