import 'server-only';
import { readProfessorSummary, readStudentSummary } from './summaries';
import { UpstreamFailure } from './upstream-failure';

/** What a student sees first; null when it can't be read for now. */
export const getStudentSummary = () => orNull(readStudentSummary);

/** What a professor sees first; null when it can't be read for now. */
export const getProfessorSummary = () => orNull(readProfessorSummary);

/** The landing page stands even when its summary does not (E6). */
async function orNull<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}
