import { call } from '../calls/call';
import { type LoginData, readLoginData, toLoginData } from './login-data';
import { pagePerson } from './page-profile';

/**
 * Asks who is signed in and answers the record. `over`: nobody, or not the person this browser knows.
 * `another`: another person than this document's. Null: unknown.
 */
export async function checkSession(): Promise<LoginData | 'over' | 'another' | null> {
  const answer = await call('session/status', {}, { quiet: true });
  if (!answer.ok) return null;
  const data = toLoginData(answer.result);
  if (!data || data.id !== (readLoginData()?.id ?? data.id)) return 'over';
  return data.id === (pagePerson() ?? data.id) ? data : 'another';
}
