import { showUnsubscribe, unsubscribeByMail } from '@/lib/bff/calls/unsubscribe';

export const GET = showUnsubscribe;
export const POST = unsubscribeByMail;
