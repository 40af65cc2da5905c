import { useTranslations } from 'next-intl';
import { CardItem, CardList } from '@/components/ui/card';
import { PaperLink } from '@/components/ui/paper-link';
import { Section } from '@/components/ui/section';
import { Status } from '@/components/ui/status';
import { UploadForm } from '@/components/ui/upload-form';
import { noonOf } from '@/contract/noon-of';
import type { OwnUpload, UploadType } from '@/contract/uploads';
import { useInstant } from '@/i18n/use-instant';
import { DiscardUpload } from './discard-upload';

/** What a student hands in, and what the office said of it. */
export function Uploads({
  uploads,
  ...form
}: {
  uploads: OwnUpload[];
  types: UploadType[];
  mostBytes: number;
}) {
  const t = useTranslations('documents.uploads');
  return (
    <Section title={t('title')} lead={t('about')}>
      <UploadForm {...form} />
      {uploads.length > 0 && (
        <CardList label={t('title')}>
          {uploads.map((upload) => (
            <UploadCard key={upload.id} upload={upload} />
          ))}
        </CardList>
      )}
    </Section>
  );
}

const TONES = {
  receiving: 'neutral',
  received: 'info',
  accepted: 'success',
  rejected: 'danger',
  expired: 'warning',
  discarded: 'neutral',
} as const;

function UploadCard({
  upload: { id, type, status, name, receivedAt, reason, expiresOn },
}: {
  upload: OwnUpload;
}) {
  const t = useTranslations('documents.uploads');
  const instant = useInstant();
  return (
    <CardItem
      id={`upload-${id}`}
      title={t(`type.${type}`)}
      status={<Status tone={TONES[status]}>{t(`state.${status}`)}</Status>}
      actions={
        <>
          <PaperLink href={`/api/student/documents/files/${id}`}>
            {t('download')}
            <span className="sr-only"> {name}</span>
          </PaperLink>
          {status !== 'accepted' && <DiscardUpload uploadId={id} name={name} />}
        </>
      }
    >
      <p className="wrap-anywhere">{name}</p>
      <p className="text-muted">{t('receivedAt', { day: instant(receivedAt, 'date') })}</p>
      {expiresOn && (
        <p className="text-muted">{t('expiresOn', { day: instant(noonOf(expiresOn), 'date') })}</p>
      )}
      {reason && <p>{t('reason', { reason })}</p>}
    </CardItem>
  );
}
