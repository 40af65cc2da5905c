import type { Response } from 'playwright/test';

/** Of these answers the scripts that the document itself names, which its page starts with. */
export function startScriptsOf(html: string, responses: Response[]): Response[] {
  const named = new Set(
    [...html.matchAll(/<(?:script|link)[^>]+?(?:src|href)="([^"?]+\.js)/g)].map(([, path]) => path),
  );
  return responses.filter((response) => isScript(response) && named.has(new URL(response.url()).pathname));
}

export const isScript = (response: Response) => response.request().resourceType() === 'script';

/** Bytes of their bodies on the line. */
export async function sent(responses: Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0);
}
