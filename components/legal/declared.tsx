import { useTranslations } from 'next-intl';
import type { LegalContact } from '@/contract/legal/legal';

/** In place of what the institution didn't say. */
export function Undeclared() {
  const t = useTranslations('legal');
  return <span className="text-muted">{t('undeclared')}</span>;
}

/** A body or a person, and how it is reached: a line each. */
export function Contact({ of }: { of: LegalContact | undefined }) {
  const { name, address, mail, phone, page } = of ?? {};
  const lines = [
    name,
    address,
    mail && <OutLink href={`mailto:${mail}`}>{mail}</OutLink>,
    phone && <OutLink href={telephone(phone)}>{phone}</OutLink>,
    page && <OutLink href={page}>{page}</OutLink>,
  ].filter(Boolean);
  if (lines.length === 0) return <Undeclared />;
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    <span key={at} className="block">
      {line}
    </span>
  ));
}

const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Among text, to somewhere beyond the portal. */
export const OutLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="py-0.5 text-accent underline decoration-1 underline-offset-4 wrap-anywhere">
    {children}
  </a>
);
