import { getTranslations } from 'next-intl/server';
import { Uploads } from '@/components/documents/uploads';
import { PaperList } from '@/components/offers/apply/paper-list';
import { papersOf } from '@/components/offers/apply/step-state';
import { ButtonLink } from '@/components/ui/buttons/button';
import { UPLOAD_BYTES } from '@/contract/documents/uploads';
import type { OfferDetail } from '@/contract/offers/offers';
import { readOrNull } from '@/lib/bff/pages/read';

/** What is to be handed in, and the place for it; before the first step is kept there is nobody's address to go by. */
export async function PapersStep({ offer, onward }: { offer: OfferDetail; onward: string }) {
  const t = await getTranslations('offers.apply');
  const papers = papersOf(offer);
  const types = [...papers.filter(({ status }) => !isThere(status)), ...papers]
    .map(({ type }) => type)
    .filter((type, index, all) => all.indexOf(type) === index);
  const uploads = offer.application && (await readOrNull('student/documents/list'));
  return (
    <div className="grid gap-8">
      <PaperList papers={papers} corrections={offer.application?.corrections ?? []} />
      {uploads && (
        <Uploads
          uploads={uploads.filter(({ type }) => types.includes(type))}
          types={types}
          mostBytes={UPLOAD_BYTES}
        />
      )}
      <ButtonLink variant="primary" href={onward} className="justify-self-start">
        {t('onward')}
      </ButtonLink>
    </div>
  );
}

const isThere = (status: ReturnType<typeof papersOf>[number]['status']) =>
  status === 'received' || status === 'accepted';
