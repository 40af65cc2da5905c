import { showUnsubscribe, unsubscribeByMail } from '@/lib/server/unsubscribe';

export const GET = showUnsubscribe;
export const POST = unsubscribeByMail;
