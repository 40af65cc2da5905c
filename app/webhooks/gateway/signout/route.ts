import { receiveGatewaySignOut } from '@/lib/bff/calls/gateway-sign-out';

export const dynamic = 'force-dynamic';

/** What the institution's gateway tells of a sign-out elsewhere, outside of any session (docs/sso.md). */
export const POST = (request: Request): Promise<Response> => receiveGatewaySignOut(request);
