import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { portalConfig } from '../lib/config/portal-config.ts';
import { formats } from './formats.ts';
import { LANGUAGE_COOKIE, LOCALE_HEADER, localeFrom } from './locale.ts';

/** Language, catalogue, time zone and formats of one request. */
export default getRequestConfig(async () => {
  const locale = localeFrom(
    (await headers()).get(LOCALE_HEADER),
    (await cookies()).get(LANGUAGE_COOKIE)?.value,
  );
  const catalogue = await import(`../messages/${locale}.json`);
  return { locale, messages: catalogue.default, timeZone: portalConfig().INSTITUTION_TIME_ZONE, formats };
});
