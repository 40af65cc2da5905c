/** The kinds of fields that name something of the student's own, by its id. Without a schema: the browser asks too. */
export const NAMING_KINDS = ['course', 'charge', 'unpaid_charge'] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

export const isNaming = (kind: string): kind is NamingKind => NAMING_KINDS.some((each) => each === kind);
