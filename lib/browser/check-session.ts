import { call } from './call';
import { type LoginData, readLoginData, readStatus, toLoginData } from './login-data';

/** Asks who is signed in: the record, `over` when it is nobody or somebody else, null when it can't be known. */
export async function checkSession(): Promise<LoginData | 'over' | null> {
  const answer = await call('/api/session/status', {}, { quiet: true });
  if (!answer.ok) return null;
  const read = await readStatus(answer.result);
  const data = read && toLoginData(read);
  return data && data.id === (readLoginData()?.id ?? data.id) ? data : 'over';
}
