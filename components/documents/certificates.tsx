import { useTranslations } from 'next-intl';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Status } from '@/components/ui/feedback/status';
import { GoLink } from '@/components/ui/navigation/go-link';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { Section } from '@/components/ui/page/section';
import { Row } from '@/components/ui/rows/row';
import { Sheet } from '@/components/ui/rows/sheet';
import type { OwnCertificate } from '@/contract/documents/certificates';
import type { DocumentTemplates } from '@/contract/documents/documents';
import { CERTIFICATE_PURPOSES, FOR_WORK, STAMP_DUTY, STAMPED } from '@/contract/payments/stamp-duty';
import { noonOf } from '@/contract/wire/noon-of';
import { formatMoney } from '@/i18n/money';
import { useInstant } from '@/i18n/use-instant';
import { useLanguage } from '@/i18n/use-language';
import { CertificateForm } from './certificate-form';

/** What the institution certifies, asked for or what stands against that, and what it certified. */
export function Certificates({
  of: { certifiable = [], reasons = [], certificates = [], attendedDays: days = [] },
}: {
  of: DocumentTemplates;
}) {
  const t = useTranslations('documents.certificates');
  const duty = formatMoney({ minor: STAMP_DUTY.amount, currency: STAMP_DUTY.currency }, useLanguage());
  const kinds = certifiable.filter((kind) => kind !== 'attendance' || days.length > 0);
  const purposes = CERTIFICATE_PURPOSES.filter((purpose) => purpose !== FOR_WORK).map((purpose) => ({
    purpose,
    stamped: STAMPED.includes(purpose),
  }));
  return (
    <>
      {kinds.length > 0 && (
        <Section title={t('title')} lead={t('about')}>
          {reasons.length > 0 ? (
            <Reasons of={reasons} title={t('against')} />
          ) : (
            <CertificateForm kinds={kinds} purposes={purposes} days={days} duty={duty} />
          )}
        </Section>
      )}
      {certificates.length > 0 && (
        <Section title={t('own')}>
          <Sheet label={t('own')}>
            {certificates.map((certificate) => (
              <CertificateRow key={certificate.certificateId} certificate={certificate} />
            ))}
          </Sheet>
        </Section>
      )}
    </>
  );
}

const TONES = {
  to_pay: 'warning',
  issued: 'success',
  expired: 'neutral',
  revoked: 'danger',
  cancelled: 'neutral',
} as const;

function CertificateRow({ certificate }: { certificate: OwnCertificate }) {
  const { certificateId, kind, purpose, day, serial, status, validUntil, reason, byOffice } = certificate;
  const t = useTranslations('documents.certificates');
  const instant = useInstant();
  return (
    <Row
      id={`certificate-${certificateId}`}
      live={status}
      dense
      tall
      title={t(`kind.${kind}`)}
      meta={
        day
          ? t('factsOfDay', { purpose: t(`purpose.${purpose}`), day: instant(noonOf(day), 'date'), serial })
          : t('facts', { purpose: t(`purpose.${purpose}`), serial })
      }
      when={validUntil && t('validUntil', { day: instant(noonOf(validUntil), 'date') })}
      where={byOffice && t('byOffice')}
      state={<Status tone={TONES[status]}>{t(`state.${status}`, { reason: reason ?? '' })}</Status>}
      act={<CertificateLinks of={certificate} />}
    />
  );
}

/** The file and where it is verified, once it is handed out; before, where its stamp duty is paid. */
function CertificateLinks({ of: { certificateId, serial, status, code } }: { of: OwnCertificate }) {
  const t = useTranslations('documents.certificates');
  if (status === 'cancelled') return null;
  if (status === 'to_pay')
    return (
      <GoLink href="/student/payments">
        {t('pay')}
        <span className="sr-only"> {serial}</span>
      </GoLink>
    );
  return (
    <div className="grid">
      <PdfLink href={`/api/student/documents/certificates/${certificateId}/certificate.pdf`}>
        {t('download')}
        <span className="sr-only"> {serial}</span>
      </PdfLink>
      <GoLink href={`/verify/${code}`}>
        {t('verify')}
        <span className="sr-only"> {serial}</span>
      </GoLink>
    </div>
  );
}
