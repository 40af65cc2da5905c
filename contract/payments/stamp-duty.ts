/** What certificates are asked for. */
export const CERTIFICATE_PURPOSES = [
  'private',
  'abroad',
  'scholarship',
  'pension',
  'sports',
  'work',
] as const;
export type CertificatePurpose = (typeof CERTIFICATE_PURPOSES)[number];

/** Attendance for an employer (L. 300/1970, art. 10): the one purpose of attendance certificates. */
export const FOR_WORK = 'work' satisfies CertificatePurpose;

/** The purposes with stamp duty (imposta di bollo). The others are exempt (DPR 642/1972, table B). */
export const STAMPED: readonly CertificatePurpose[] = ['private', 'abroad'];

/** In minor units. */
export const STAMP_DUTY = { amount: 16_00, currency: 'EUR' } as const;
