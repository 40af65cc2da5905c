import { InstitutionLink } from '@/components/shell/offered/institution-link';
import { Page } from '@/components/ui/page/page';

/** In place of a page that the institution publishes itself. */
export function PublishedElsewhere({ title, lead, href }: { title: string; lead: string; href: string }) {
  return (
    <Page title={title} lead={lead}>
      <div>
        <InstitutionLink href={href} />
      </div>
    </Page>
  );
}
