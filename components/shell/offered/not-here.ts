/** Of an area that isn't in this portal: at the institution's own site, or nowhere that is known. */
export type Where = 'elsewhere' | 'absent';

/** The areas of a kind of user that aren't here, by the names that the menu has for them. */
export type NotHere = { [name: string]: Where };
