import { createTranslator } from 'next-intl';
import { isHelpPage } from '@/contract/help/help';
import { LANGUAGES } from '@/contract/wire/constants';
import { WRITING_LOCALES } from '@/contract/wire/writing-locale';
import { helpIn } from '@/lib/config/institution-help';
import { portalConfig } from '@/lib/config/portal-config';

type Context = { params: Promise<{ language: string; page: string }> };

/** What a page is for, in a paragraph: the institution's own where it has one. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { language: asked, page } = await params;
  const language = LANGUAGES.find((known) => known === asked);
  if (!language || !isHelpPage(page)) return Response.json(null, { status: 404 });
  const { INSTITUTION_HELP_TEXTS: path } = portalConfig();
  const { default: messages } = await import(`@/messages/${language}/help.json`);
  const t = createTranslator({
    locale: WRITING_LOCALES[language],
    messages: { help: messages },
    namespace: 'help',
  });
  const text = (path && helpIn(path, page, language)) ?? t(`text.${page}`);
  return Response.json(
    { text },
    { headers: { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' } },
  );
}
