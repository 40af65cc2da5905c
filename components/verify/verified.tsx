import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import type { VerifiedCertificate } from '@/contract/documents/certificates';
import { noonOf } from '@/contract/wire/noon-of';
import { useInstant } from '@/i18n/use-instant';

const TONES = { genuine: 'success', expired: 'warning', revoked: 'danger', corrected: 'warning' } as const;

/** What is known of a certificate: how it stands first, then what has to stand on the paper too. */
export function Verified({ certificate }: { certificate: VerifiedCertificate }) {
  const { status, kind, holder, serial, issuedOn, validUntil, revokedOn } = certificate;
  const t = useTranslations('verify');
  const instant = useInstant();
  const day = (of: string | null) => of && instant(noonOf(of), 'date');
  const isSheet = kind === 'record';
  const said = isSheet ? saidOfSheet(status) : saidOfCertificate(status);
  return (
    <>
      <Notice tone={TONES[status]} title={t(`${said}.title`)}>
        <p>{t(`${said}.says`, { day: day(revokedOn ?? validUntil ?? issuedOn) ?? '' })}</p>
      </Notice>
      <Section title={t('facts')} lead={t('compareWithPaper')}>
        <Facts
          of={[
            { name: t('kind.name'), value: t(`kind.${kind}`) },
            isSheet
              ? { name: t('exam'), value: holder, note: t('examNote') }
              : { name: t('holder'), value: holder, note: t('holderNote') },
            { name: t('serial'), value: serial },
            { name: t(isSheet ? 'recordedOn' : 'issuedOn'), value: day(issuedOn) },
            { name: t('validUntil'), value: day(validUntil) },
          ]}
        />
      </Section>
    </>
  );
}

type Status = VerifiedCertificate['status'];

/** A sheet doesn't expire, and a certificate isn't corrected by another. */
const saidOfSheet = (status: Status) => `sheet.${status === 'expired' ? 'genuine' : status}` as const;
const saidOfCertificate = (status: Status) => (status === 'corrected' ? 'genuine' : status);
