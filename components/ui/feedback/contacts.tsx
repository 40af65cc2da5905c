'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use } from 'react';
import { type Contacts, OFFICES, type OfficeContact } from '@/contract/wire/offices';

const Given = createContext<Contacts>({ institution: '', offices: {} });

/** Tells the components below it whom the institution has one turn to. */
export const ContactsProvider = ({ contacts, children }: { contacts: Contacts; children: ReactNode }) => (
  <Given value={contacts}>{children}</Given>
);

/**
 * An office: its name, its one best address (mail, else page, else the institution's help page), and all its
 * contacts. An institution's own name for an office stays as it is.
 */
export function useOffice(office: string): {
  name: string;
  href: string | undefined;
  contact: OfficeContact;
  help: string | undefined;
  institution: string;
} {
  const t = useTranslations('shared.offices');
  const { offices, help, institution } = use(Given);
  const known = OFFICES.find((one) => one === office);
  const contact = (known && offices[known]) ?? {};
  const { mail, page } = contact;
  return {
    name: contact.name ?? (known ? t(known) : office),
    href: mail ? `mailto:${mail}` : (page ?? help),
    contact,
    help,
    institution,
  };
}
