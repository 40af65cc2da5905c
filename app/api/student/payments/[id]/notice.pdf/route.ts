import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** The notice by which a charge is paid at a bank, as a file; 404 for what isn't the reader's. */
export const GET = pdfRoute('student/payments/notice', ({ id }) => ({ chargeId: id }));
