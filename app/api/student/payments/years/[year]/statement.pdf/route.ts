import { paperRoute } from '@/lib/bff/files/paper-answer';

/** What the reader paid in a calendar year, as a file; 404 for what is no year. */
export const GET = paperRoute('student/payments/statement', ({ year = '' }) => ({
  year: /^\d{4}$/.test(year) ? Number(year) : null,
}));
