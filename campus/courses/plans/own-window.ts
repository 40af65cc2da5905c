type Window = { opensAt: Date; closesAt: Date };

/** When a student may choose: as the scheme says for all, and besides while the plan is open for this one alone. */
export function ownWindow({ opensAt, closesAt }: Window, openUntil: Date | null, now: Date): Window {
  if (openUntil === null || now >= openUntil) return { opensAt, closesAt };
  if (now < opensAt) return { opensAt: now, closesAt: openUntil };
  return { opensAt, closesAt: openUntil > closesAt ? openUntil : closesAt };
}
