import 'server-only';
import { envelope } from '../../../contract/wire/envelope';
import { portalMetrics } from '../metrics/portal-metrics';
import type { Call } from './calls';
import { CallRefused } from './own-answers';

/** Does the work and counts how a sign-in ended: `done`, `refused` or `failed`. */
export async function countedSignIn(
  call: Call,
  path: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const metrics = portalMetrics();
  if (!metrics || call.session !== 'opens' || call.who !== 'anyone') return await work();
  const count = (result: string) => metrics.signIns.inc({ call: path, result });
  try {
    const response = await work();
    count(await resultOf(response.clone()));
    return response;
  } catch (error) {
    count(error instanceof CallRefused ? 'refused' : 'failed');
    throw error;
  }
}

async function resultOf(response: Response): Promise<string> {
  if (response.status >= 500) return 'failed';
  return envelope.parse(await response.json()).success ? 'done' : 'refused';
}
