import { call } from '../calls/call';
import { type LoginData, readLoginData, toLoginData } from './login-data';
import { pagePerson } from './page-profile';

/**
 * Asks who is signed in: the record; `over` when it is nobody, or not whom this browser knows; `another` when that is
 * somebody else than this document was made for; null when it can't be known.
 */
export async function checkSession(): Promise<LoginData | 'over' | 'another' | null> {
  const answer = await call('session/status', {}, { quiet: true });
  if (!answer.ok) return null;
  const data = toLoginData(answer.result);
  if (!data || data.id !== (readLoginData()?.id ?? data.id)) return 'over';
  return data.id === (pagePerson() ?? data.id) ? data : 'another';
}
