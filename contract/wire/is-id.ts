/**
 * What an id looks like, as part of a regular expression: 32 hexadecimal digits in five groups, in either
 * case.
 */
export const ID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const ID = new RegExp(`^${ID_PATTERN}$`);

/** Without a schema: forms of the browser ask it too. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
