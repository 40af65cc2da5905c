/** Whether `path` is a prefix of the page's path, segment by segment: "/a/b" of "/a/b/c", not of "/a/bc" (B1). */
export const leadsTo = (path: string, pathname: string) =>
  pathname === path || pathname.startsWith(`${path}/`);
