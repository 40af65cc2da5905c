import { receivePaymentNotice } from '@/lib/bff/calls/payment-webhook';

type Context = { params: Promise<{ provider: string }> };

export const dynamic = 'force-dynamic';

/** What a payment provider's program tells, outside of any session: its signature is the proof. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return await receivePaymentNotice(request, (await params).provider);
}
