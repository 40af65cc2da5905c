/** What an institution says of itself on the pages that the law asks for, in one language. */

/** Where a law is named by its number, and a body by its name; elsewhere the pages name the Union's alone. */
export const COUNTRIES = ['IT', 'ES'] as const;
export type Country = (typeof COUNTRIES)[number];

export interface LegalContact {
  name?: string | undefined;
  address?: string | undefined;
  mail?: string | undefined;
  phone?: string | undefined;
  page?: string | undefined;
}

/** How far the portal conforms, of Commission Implementing Decision (EU) 2018/1523. */
export const CONFORMITY = ['full', 'partial', 'none'] as const;
/** Why content isn't accessible, of the same decision. */
export const EXCUSES = ['nonConformity', 'disproportionateBurden', 'outOfScope'] as const;
export type Excuse = (typeof EXCUSES)[number];

/** Days as yyyy-MM-dd. What is undefined hasn't been declared. */
export interface AccessibilityStatement {
  status?: (typeof CONFORMITY)[number] | undefined;
  notAccessible?: { what: string; why: Excuse; instead?: string | undefined }[] | undefined;
  preparedOn?: string | undefined;
  reviewedOn?: string | undefined;
  method?: 'self' | 'thirdParty' | undefined;
  report?: string | undefined;
  feedback?: LegalContact | undefined;
  enforcement?: LegalContact | undefined;
  publishedOn?: string | undefined;
  usabilityTests?: boolean | undefined;
  staffWithDisabilities?: number | undefined;
  equippedWorkplaces?: number | undefined;
}

/** What the portal needs data of people for. */
export const PURPOSES = [
  'access',
  'studies',
  'requests',
  'payments',
  'surveys',
  'messages',
  'traces',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Of article 6(1) of the GDPR, in its order. */
export const LEGAL_BASES = [
  'consent',
  'contract',
  'legalObligation',
  'vitalInterests',
  'publicTask',
  'legitimateInterests',
] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

/** The same of personal data. */
export interface PrivacyNotice {
  controller?: LegalContact | undefined;
  dpo?: LegalContact | undefined;
  authority?: LegalContact | undefined;
  /** Whether campus keeps the data, which docs/privacy.md tells of, or a system of the institution's own. */
  service?: 'ateneo' | 'own' | undefined;
  purposes: { [Of in Purpose]?: { basis: LegalBasis[]; law?: string | undefined } | undefined };
  recipients?: string[] | undefined;
  transfers?: string | undefined;
  recordKept?: string | undefined;
  logsKept?: string | undefined;
  updatedOn?: string | undefined;
}
