import { paperRoute } from '@/lib/bff/files/paper-answer';

/** The notice by which a charge is paid at a bank, as a file; 404 for what isn't the reader's. */
export const GET = paperRoute('student/payments/notice', ({ id }) => ({ chargeId: id }));
