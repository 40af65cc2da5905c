import people from './data/people.json' with { type: 'json' };

/** Everybody's in the demo university, unless it was made with another one; in every copy of these sources. */
export const DEMO_PASSWORD = 'ponte-verde-42';

/** Those whose accounts are printed. */
export const { printed } = people;

export const demoAccounts = (password: string) =>
  Object.values(printed).map(({ what, email: username }) => ({ what, username, password }));
