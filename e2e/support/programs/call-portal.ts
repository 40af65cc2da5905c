/** A call that needs no session, as the portal's own page makes it. */
export const callPortal = (
  { url }: { url: string },
  headers: Record<string, string> = {},
  path = '/api/user/faculties',
  body: object = {},
) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
