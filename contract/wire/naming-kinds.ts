/** The kinds of fields whose value is an id, mostly of the student's own things. No schema: for browsers. */
export const NAMING_KINDS = ['course', 'charge', 'unpaid_charge', 'programme', 'supervisor'] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

export const isNaming = (kind: string): kind is NamingKind => NAMING_KINDS.some((each) => each === kind);
