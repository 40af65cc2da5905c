/** A cookie of the form `name=value`, as a browser keeps it for all of a site. */
export function toCookie(cookie: string, url: string) {
  const [name = '', value = ''] = cookie.split('=', 2);
  return { name, value, url: new URL(url).origin };
}
