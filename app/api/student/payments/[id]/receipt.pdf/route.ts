import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** The receipt of a charge that was paid, as a file; 404 for what isn't the reader's. */
export const GET = pdfRoute('student/payments/receipt', ({ id }) => ({ chargeId: id }));
