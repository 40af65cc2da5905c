import { paperRoute } from '@/lib/bff/files/paper-answer';

/** The receipt of a charge that was paid, as a file; 404 for what isn't the reader's. */
export const GET = paperRoute('student/payments/receipt', ({ id }) => ({ chargeId: id }));
