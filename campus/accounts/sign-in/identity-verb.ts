import * as z from 'zod/mini';
import { identityRequest, isIdentifier } from '../../../contract/accounts/office.ts';
import type { AskOffice } from '../../../contract/institution.ts';
import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

export const identity: Verb = {
  usage: 'list <badge|email>, add|remove <badge|email> <attribute> <value>',
  says: 'what the single sign-on may know a person by',
  run: async ({ words: [action, who, ...words] }, { withOffice }) => {
    if (!who || (action !== 'list' && action !== 'add' && action !== 'remove')) throw new WrongUsage();
    const given = action === 'list' ? null : identifierIn(action, words);
    if (action === 'list' && words.length > 0) throw new WrongUsage();
    await withOffice(async (office) => {
      const { personId, name } = await personOf(office, who);
      if (given) await office(`identities/${action}`, { personId, ...given });
      const known = await office('identities/list', { personId });
      print(
        [columns([name]), ...known.map(({ attribute, value }) => columns([attribute, value]))].join('\n'),
      );
    });
  },
};

/** How a value of each attribute is written (docs/sso.md). */
const examples = {
  schacPersonalUniqueCode: 'urn:schac:personalUniqueCode:int:esi:example.edu:123456',
  schacPersonalUniqueID: 'urn:schac:personalUniqueID:it:CF:RSSMRA85T10A562S',
  eduPersonPrincipalName: 'alice@example.edu',
};

/** What is taken away may be from before its form was checked. */
function identifierIn(action: 'add' | 'remove', [attribute, value, ...rest]: string[]) {
  if (!attribute || !value || rest.length > 0) throw new WrongUsage();
  if (!(attribute in examples)) {
    throw new OfficeRefused(`${attribute} is none of ${Object.keys(examples).join(', ')}`);
  }
  const given = z.omit(identityRequest, { personId: true }).safeParse({ attribute, value });
  if (given.success && (action === 'remove' || isIdentifier(given.data))) return given.data;
  const { [attribute as keyof typeof examples]: example } = examples;
  throw new OfficeRefused(`${value} is no ${attribute}: one is written like ${example}`);
}

/** A badge may look like somebody's address: then nobody is guessed at. */
async function personOf(office: AskOffice, who: string) {
  const [person, ...others] = await office('people/find', { who });
  if (!person) throw new OfficeRefused(`nobody has ${who}`);
  if (others.length > 0) throw new OfficeRefused(`${who} stands for several people`);
  return person;
}
