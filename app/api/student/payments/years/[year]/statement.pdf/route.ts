import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** What the reader paid in a calendar year, as a file; 404 for what is no year. */
export const GET = pdfRoute('student/payments/statement', ({ year = '' }) => ({
  year: /^\d{4}$/.test(year) ? Number(year) : null,
}));
