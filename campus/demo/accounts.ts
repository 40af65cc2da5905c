import people from './data/people.json' with { type: 'json' };

/** The default password of every demo account; it stands in these sources, so it is no secret. */
export const DEMO_PASSWORD = 'ponte-verde-42';

/** Those whose accounts are printed. */
export const { printed } = people;

export const demoAccounts = (password: string) =>
  Object.values(printed).map(({ what, email: username }) => ({ what, username, password }));
