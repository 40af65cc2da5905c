import { randomUUID } from 'node:crypto';
import { FALLBACK_LANGUAGE } from '@/contract/wire/constants';
import { answerCalendar } from '@/lib/bff/files/calendar';

type Context = { params: Promise<{ file: string }> };

export const dynamic = 'force-dynamic';

/** The calendar behind `/calendar/<token>.ics`, outside of any session. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  return await answerCalendar({
    file: (await params).file,
    knownTag: headers.get('if-none-match'),
    language: FALLBACK_LANGUAGE,
    requestId: headers.get('x-ateneo-request') ?? randomUUID(),
  });
}
