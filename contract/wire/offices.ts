/** The offices that a refusal may lead to. */
export const OFFICES = ['students', 'fees', 'teaching', 'help'] as const;
export type Office = (typeof OFFICES)[number];

/** How to reach an office, in one language; `name` where the institution calls it otherwise. */
export type OfficeContact = {
  name?: string | undefined;
  mail?: string | undefined;
  phone?: string | undefined;
  page?: string | undefined;
  hours?: string | undefined;
};

/** Whom to turn to at an institution: those of its offices that it named, else its help page. */
export type Contacts = {
  institution: string;
  help?: string | undefined;
  offices: Partial<Record<Office, OfficeContact>>;
};
