'use client';

import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { useOffice } from '@/components/ui/feedback/contacts';
import { Section } from '@/components/ui/page/section';
import type { Office } from '@/contract/wire/offices';

/** The office for what isn't here, and the address of the institution's help. */
export function WhomToAsk({ office }: { office: Office }) {
  const t = useTranslations('dashboard.home.ask');
  const { contact, help, institution } = useOffice(office);
  const isNamed = Object.keys(contact).length > 0; // else the line itself leads to the help
  return (
    <Section title={t('title')} lead={t('text')}>
      <div>
        <ContactLine office={office} />
        {help && isNamed && (
          <a href={help} className="py-0.5 text-accent text-small underline underline-offset-2">
            {t('help', { institution })}
          </a>
        )}
      </div>
    </Section>
  );
}
