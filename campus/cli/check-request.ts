import type * as z from 'zod/mini';
import type { Call } from '../../contract/wire/call.ts';
import { WrongUsage } from '../verb.ts';
import { isSecret, optionAt, placeOf } from './option-names.ts';
import { fieldsOf } from './request-fields.ts';
import type { Sent } from './whose.ts';

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message' | 'code'>;

/** Throws `WrongUsage`, which names each wrong or missing field with its rule and how to type it. */
export async function checkRequest({ request }: Call, sent: Sent): Promise<void> {
  const read = request.safeParse(sent);
  if (read.success) return;
  const { knownText } = await import('../platform/texts.ts');
  const fields = fieldsOf(request);
  const said = ({ path, message, code }: Issue): string => {
    const option = path.length > 0 ? optionAt(path) : 'The request';
    const value = path.reduce<unknown>((whole, part) => Object(whole)[part], sent);
    const rule = placeOf(path.map(String).join('.'), fields)?.field.rule;
    if (code === 'custom') {
      return `${option}: ${WRITTEN_LIKE[message] ?? knownText('en', `refusal.field.${message}`) ?? message}`;
    }
    if (value === undefined) return `${option} is missing${rule ? `: ${rule}` : ''}`;
    const typed = isSecret(option) ? '' : `, not ${JSON.stringify(value)}`;
    return `${option} has to be ${rule ?? 'something else'}${typed}`;
  };
  throw new WrongUsage([...new Set(read.error.issues.flatMap(innermost).map(said))].join('\n'));
}

/** Of what may be one of several things, what is wrong with the one that it is nearest to. */
function innermost(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [nearest] = [...issue.errors].sort((one, other) => one.length - other.length);
  if (!nearest) return [issue];
  return nearest.flatMap(innermost).map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** Rules that only an example makes clear (docs/sso.md). */
const WRITTEN_LIKE: Record<string, string> = {
  form: `one is written like urn:schac:personalUniqueCode:int:esi:example.edu:123456 (schacPersonalUniqueCode),
urn:schac:personalUniqueID:it:CF:RSSMRA85T10A562S (schacPersonalUniqueID) or alice@example.edu (eduPersonPrincipalName)`,
};
