/** The page of a list that a URL asks for; the first where it can't be read, or there is no such page. */
export function pageOf(asked: string | string[] | undefined, total: number, pageSize: number): number {
  const page = Number(asked);
  const last = Math.max(1, Math.ceil(total / pageSize));
  return Number.isInteger(page) && page >= 1 && page <= last ? page : 1;
}
