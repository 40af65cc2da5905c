import * as z from 'zod/mini';

/** Where a career stands (docs/domain.md, Careers): only an `active` one enrols and books. */
export const careerStatus = z.enum([
  'applicant',
  'active',
  'suspended',
  'interrupted',
  'withdrawn',
  'transferred',
  'lapsed',
  'graduated',
]);
export type CareerStatus = z.infer<typeof careerStatus>;
