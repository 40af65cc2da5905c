/** The longest answer of an institution that a portal reads. */
export const ANSWER_BYTES = 5 * 1024 * 1024;

/** What an answer holds as JSON; undefined where it is none, or is sent by another name than JSON's. */
export function readJson(contentType: string | undefined, text: string): unknown {
  if (!isJson(contentType)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON by its own name; what is sent as text or HTML is not read as if it were. */
export const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(String(contentType));
