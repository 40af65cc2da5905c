import 'server-only';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { NotOffered, nullFor } from './read';

/** What is read; null where it can't be for now, `absent` where the institution doesn't offer it. */
export async function unlessAbsent<Result>(ask: () => Promise<Result>): Promise<Result | null | 'absent'> {
  try {
    return await nullFor([UpstreamFailure], ask);
  } catch (error) {
    if (error instanceof NotOffered) return 'absent';
    throw error;
  }
}
