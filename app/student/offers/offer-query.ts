import * as z from 'zod/mini';
import { offerAccess, programmeLevel } from '@/contract/offers/offers';
import { id } from '@/contract/wire/id';
import { LONGEST } from '@/contract/wire/limits';
import { offerCode } from '@/contract/wire/offer-code';

/** What the URL asks for; what can't be read counts as not asked. */
const offerQuery = z.object({
  text: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.search))), undefined),
  level: z.catch(z.optional(programmeLevel), undefined),
  facultyId: z.catch(z.optional(id), undefined),
  language: z.catch(z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))), undefined),
  access: z.catch(z.optional(offerAccess), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  /** The offer that a link brought somebody for. */
  code: z.catch(z.optional(offerCode), undefined),
});
export type OfferQuery = z.infer<typeof offerQuery>;

export type OfferParams = Record<string, string | string[] | undefined>;

export const readOfferQuery = (params: OfferParams): OfferQuery => offerQuery.parse(params);

/** A view of the offers by its URL; what goes without saying is left out. */
export function offersHref({
  text,
  level,
  facultyId,
  language,
  access,
  page = 1,
}: Partial<OfferQuery>): string {
  const params = new URLSearchParams({
    ...(level && { level }),
    ...(text && { text }),
    ...(facultyId && { facultyId }),
    ...(language && { language }),
    ...(access && { access }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/student/offers?${params}` : '/student/offers';
}
