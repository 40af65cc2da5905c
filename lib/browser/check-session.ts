import { call } from './call';
import { type LoginData, readLoginData, toLoginData } from './login-data';

/** Asks who is signed in: the record, `over` when it is nobody or somebody else, null when it can't be known. */
export async function checkSession(): Promise<LoginData | 'over' | null> {
  const answer = await call('session/status', {}, { quiet: true });
  if (!answer.ok) return null;
  const data = toLoginData(answer.result);
  return data && data.id === (readLoginData()?.id ?? data.id) ? data : 'over';
}
