import { paperRoute } from '@/lib/bff/files/paper-answer';

/** A recorded sheet, as a file; 404 for one of somebody else's session. */
export const GET = paperRoute('professor/exams/sheetpaper', ({ id }) => ({ sheetId: id }));
