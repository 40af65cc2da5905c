import type { InstitutionCalls } from '../institution.ts';

/** A call that the portal asks; those of the office are asked of campus alone. */
export type Path = Exclude<keyof InstitutionCalls & string, `office/${string}`>;

/** What one page of the portal asks of an institution. Paths are those of the calls, without `/api/`. */
export type PageNeeds = {
  /** Its address in the portal; `[id]` stands for one thing of the list. */
  page: string;
  /** Without one of these the page says that its service isn't offered. */
  needs: readonly Path[];
  /** Each brings a part of the page, and what the page is without it. */
  parts?: { readonly [Part in Path]?: string };
};

/** An area of one kind of user, which an institution offers or not. */
export type AreaNeeds = {
  /** The call that tells whether the area is offered. */
  list: Path;
  pages: readonly PageNeeds[];
  /** What its buttons ask. If a call is missing, its button says "not offered"; nothing else changes. */
  acts: readonly Path[];
};
