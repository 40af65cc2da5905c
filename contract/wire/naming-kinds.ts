/** The kinds of fields that name something by its id: mostly of the student's own. Without a schema: the browser asks too. */
export const NAMING_KINDS = ['course', 'charge', 'unpaid_charge', 'programme', 'supervisor'] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

export const isNaming = (kind: string): kind is NamingKind => NAMING_KINDS.some((each) => each === kind);
