import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { Section } from '@/components/ui/section';
import type { VerifiedCertificate } from '@/contract/certificates';
import { noonOf } from '@/contract/noon-of';
import { useInstant } from '@/i18n/use-instant';

const TONES = { genuine: 'success', expired: 'warning', revoked: 'danger' } as const;

/** What is known of a certificate: how it stands first, then what has to stand on the paper too. */
export function Verified({ certificate }: { certificate: VerifiedCertificate }) {
  const { status, kind, holder, serial, issuedOn, validUntil, revokedOn } = certificate;
  const t = useTranslations('verify');
  const instant = useInstant();
  const day = (of: string) => instant(noonOf(of), 'date');
  return (
    <>
      <Notice tone={TONES[status]} title={t(`${status}.title`)}>
        <p>{t(`${status}.says`, { day: day(revokedOn ?? validUntil) })}</p>
      </Notice>
      <Section title={t('facts')} lead={t('compareWithPaper')}>
        <Facts
          of={[
            { name: t('kind.name'), value: t(`kind.${kind}`) },
            { name: t('holder'), value: holder, note: t('holderNote') },
            { name: t('serial'), value: serial },
            { name: t('issuedOn'), value: day(issuedOn) },
            { name: t('validUntil'), value: day(validUntil) },
          ]}
        />
      </Section>
    </>
  );
}
