import * as z from 'zod/mini';
import { envelope } from '../contract/wire/envelope.ts';

export type Kind = 'sign-in' | 'read' | 'page' | 'book' | 'void' | 'read again';

/** One request; instants by `Date.now()`. `refused`: answered with a reason; `failed`: no usable answer. */
export interface SentRequest {
  kind: Kind;
  from: number;
  until: number;
  outcome: 'done' | 'refused' | 'failed';
  /** The status and the first words of an answer that was not wanted, or why there was none. */
  said: string;
}

/** Asks at one address, and remembers everything that was asked. */
export interface Asking {
  asked: SentRequest[];
  /** A call of a page; the cookies are those that the answer sets. */
  call(kind: Kind, path: string, body: object, cookie?: string): Promise<SentRequest & { cookies: string[] }>;
  /** A page, which is of use when it holds `text`. */
  page(kind: Kind, path: string, cookie: string, text: string): Promise<SentRequest>;
}

const TIMEOUT_MS = 30_000;

export function askingAt(url: string): Asking {
  const asked: SentRequest[] = [];

  async function noted<Answer extends { said: string; outcome: SentRequest['outcome'] }>(
    kind: Kind,
    ask: () => Promise<Answer>,
  ) {
    const from = Date.now();
    const answer = await ask().catch((error: unknown) => ({
      outcome: 'failed' as const,
      said: whyOf(error),
    }));
    const { outcome, said } = answer;
    const note = { kind, from, until: Date.now(), outcome, said };
    asked.push(note);
    return { ...answer, ...note };
  }

  return {
    asked,
    async call(kind, path, body, cookie) {
      const answer = await noted(kind, async () => {
        const response = await fetch(new URL(path, url), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            ...(cookie && { cookie }),
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await response.text();
        const { outcome, said } = judged(response.status, text);
        return { outcome, said, cookies: response.headers.getSetCookie() };
      });
      return { cookies: [], ...answer };
    },
    page: (kind, path, cookie, text) =>
      noted(kind, async () => {
        const response = await fetch(new URL(path, url), {
          headers: { cookie },
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const isThere = (await response.text()).includes(text);
        const outcome = response.status === 200 && isThere ? ('done' as const) : ('failed' as const);
        return { outcome, said: `${response.status}${isThere ? '' : ' without its content'}` };
      }),
  };
}

function judged(status: number, text: string): Pick<SentRequest, 'outcome' | 'said'> {
  const answer = envelope.safeParse(parsed(text));
  const said = `${status} ${answer.success ? answer.data.messages.map((message) => message.text ?? message.code).join(' ') : text.slice(0, 100)}`;
  if (!answer.success || status >= 500) return { outcome: 'failed', said };
  return { outcome: answer.data.success ? 'done' : 'refused', said };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failure = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

function whyOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : { cause: error };
  const { code, message } = failure.safeParse(cause).data ?? {};
  return code ?? message ?? String(error);
}
