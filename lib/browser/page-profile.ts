let key: string | null = null;

/** The profile this document was made for; each call says it, so that none acts for another (C3). */
export const pageProfileKey = () => key;

export function setPageProfile(next: string | null) {
  key = next;
}
