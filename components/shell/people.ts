import type { MenuUser } from './menu/menu.ts';

/** What the top bar says of the institution, in the reader's language. */
export interface Institution {
  name: string;
  acronym: string;
  /** The address of its mark, shown instead of the acronym; undefined where it set none. */
  mark: string | undefined;
}

/** The signed-in person as the shell shows them. */
export interface ShellUser extends MenuUser {
  name: string;
  email: string;
}

/** When a page was made: an instant (ISO), and as the institution's clock writes it. */
export interface Moment {
  now: string;
  written: string;
}
