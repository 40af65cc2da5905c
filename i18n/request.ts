import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { WRITING_LOCALES } from '../contract/wire/writing-locale.ts';
import { portalConfig } from '../lib/config/portal-config.ts';
import { compiledCatalogue } from './compiled-catalogue.ts';
import { formats } from './formats.ts';
import { LANGUAGE_COOKIE, LOCALE_HEADER, localeFrom } from './locale.ts';

/** Language, catalogue, time zone and formats of one request. */
export default getRequestConfig(async () => {
  const language = localeFrom(
    (await headers()).get(LOCALE_HEADER),
    (await cookies()).get(LANGUAGE_COOKIE)?.value,
  );
  const messages = await compiledCatalogue(language);
  return {
    locale: WRITING_LOCALES[language],
    messages,
    timeZone: portalConfig().INSTITUTION_TIME_ZONE,
    formats,
  };
});
