import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { simulatorCalls as calls } from '../../../contract/payments/simulator';
import { openCheckout, type SimulatedCheckout } from '../../../observe/simulated-checkout';
import { SIGNATURE_HEADER, signatureOf } from '../../../observe/webhook-signature';
import { portalConfig } from '../../config/portal-config';
import type { CallRequest } from '../http/call-handler';
import { log } from '../upstream/log';
import { answered } from './handle-call';
import { answer, CallRefused } from './own-answers';
import { checkBody, checkSameOrigin, readJson } from './request-checks';
import { noticesOf, type SimulatedNotice } from './simulated-notices';

/** The payment behind a simulator page. Null: there is no simulator, or `session` is not sealed by it. */
export function simulatedCheckout(session: string): SimulatedCheckout | null {
  const secret = simulatorSecret();
  return secret === null ? null : openCheckout(secret, session);
}

/** Applies the choice of the simulator's page: sends real signed notices to the webhook, like a provider. */
export const chooseOutcome = (request: CallRequest): Promise<Response> =>
  answered(request, async () => {
    checkSameOrigin(request.headers);
    const { session, outcome } = checkBody(calls['simulator/choose'].request, await readJson(request));
    const checkout = simulatedCheckout(session);
    if (!checkout) throw new CallRefused(404, 'shared.notOffered');
    const clock = () => new Date(Date.now() + checkout.aheadMs);
    const notices = noticesOf(outcome, checkout, clock());
    for (const { notice } of notices.filter(({ afterMs }) => afterMs === 0)) await send(notice, clock);
    void sendLater(
      notices.filter(({ afterMs }) => afterMs > 0),
      clock,
    );
    const returnTo = outcome === 'down' ? null : checkout.returnTo;
    return answer(200, { success: true, result: { returnTo }, messages: [] });
  });

/** The institution's time, which a signature is checked by. */
type Clock = () => Date;

async function sendLater(notices: SimulatedNotice[], clock: Clock): Promise<void> {
  for (const { notice, afterMs } of notices) {
    await pause(afterMs, undefined, { ref: false });
    await send(notice, clock);
  }
}

/** To this portal’s own address, over HTTP. */
async function send(notice: object, clock: Clock): Promise<void> {
  const { HOST, PORT } = portalConfig();
  const body = JSON.stringify(notice);
  const signature = signatureOf(simulatorSecret() ?? '', { provider: 'simulator', body }, clock());
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  try {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/webhooks/payments/simulator`;
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
    const { body: said } = await request(url, { method: 'POST', body, headers });
    await said.dump();
  } catch (err) {
    log.error({ err }, 'the simulator could not send its notice');
  }
}

function simulatorSecret(): string | null {
  const { PAYMENT_PROVIDER, PAYMENT_WEBHOOK_SECRET } = portalConfig();
  return PAYMENT_PROVIDER === 'simulator' ? (PAYMENT_WEBHOOK_SECRET ?? null) : null;
}
