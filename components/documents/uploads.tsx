import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { UploadForm } from '@/components/ui/fields/upload-form';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { Section } from '@/components/ui/page/section';
import { Row } from '@/components/ui/rows/row';
import { Sheet } from '@/components/ui/rows/sheet';
import type { OwnUpload, UploadType } from '@/contract/documents/uploads';
import { noonOf } from '@/contract/wire/noon-of';
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
        <Sheet label={t('title')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Sheet>
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

function UploadRow({
  upload: { id, type, status, name, receivedAt, reason, expiresOn },
}: {
  upload: OwnUpload;
}) {
  const t = useTranslations('documents.uploads');
  const instant = useInstant();
  return (
    <Row
      id={`upload-${id}`}
      live={status}
      dense
      tall
      title={t(`type.${type}`)}
      meta={<span className="wrap-anywhere">{name}</span>}
      when={t('receivedAt', { day: instant(receivedAt, 'date') })}
      where={expiresOn && t('expiresOn', { day: instant(noonOf(expiresOn), 'date') })}
      state={<Status tone={TONES[status]}>{t(`state.${status}`)}</Status>}
      note={reason && t('reason', { reason })}
      act={
        <div className="grid">
          <PdfLink href={`/api/student/documents/files/${id}`}>
            {t('download')}
            <span className="sr-only"> {name}</span>
          </PdfLink>
          {status !== 'accepted' && <DiscardUpload uploadId={id} name={name} />}
        </div>
      }
    />
  );
}
