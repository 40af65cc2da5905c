import type { Language } from '../../../contract/wire/constants.ts';
import type { StoredValue } from '../../db/schema/notifications.ts';
import { inWords, noticeText, text } from '../texts.ts';
import { filled, type MailTemplates } from './mail-templates.ts';

/** A notification to be mailed; `unsubscribe` is the address that ends mails of its kind, or null. */
export type NoticeMail = {
  id: string;
  to: string;
  language: Language;
  kind: string;
  params: Readonly<Record<string, StoredValue>>;
  link: string;
  unsubscribe: string | null;
};

/** Several of a person's, in one mail. */
export type Digest = {
  id: string;
  to: string;
  language: Language;
  notices: Pick<NoticeMail, 'kind' | 'params' | 'link'>[];
};

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Alike however often it is sent: a mail program shows it once. */
  messageId: string;
  headers: Record<string, string>;
};

type Setting = { institution: string; timeZone: string; publicOrigin: string; templates: MailTemplates };

/** Writes a notification as a mail. Its values are escaped in subject, HTML and headers. */
export function noticeLetter(mail: NoticeMail, setting: Setting): Letter {
  const { language, kind, unsubscribe } = mail;
  const { subject, body } = textsOf(mail, setting);
  const say = (key: string, values?: Record<string, string>) =>
    text(language, setting.timeZone, `noticeMail.${key}`, values);
  const name = noticeText(language, setting.timeZone, { kind }, 'name') ?? kind;
  const footer: Line[] = unsubscribe
    ? [{ text: say('unsubscribe', { name }), href: unsubscribe }, preferences(say, setting)]
    : [{ text: say('critical', { name }) }, preferences(say, setting)];
  return {
    ...letterOf(
      mail,
      { subject, parts: [{ body, link: linkLine(say('open'), mail.link, setting) }], footer },
      setting,
    ),
    headers: unsubscribe
      ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  };
}

/** Writes what came for a person since the last one, in the order in which it did. */
export function digestLetter(digest: Digest, setting: Setting): Letter {
  const { language, notices } = digest;
  const { timeZone } = setting;
  const say = (key: string, values?: Record<string, string | number>) =>
    text(language, timeZone, `noticeMail.${key}`, values);
  const parts = notices.map((notice) => ({
    title: noticeText(language, timeZone, notice, 'title') ?? notice.kind,
    body: noticeText(language, timeZone, notice, 'body') ?? '',
    link: linkLine(say('open'), notice.link, setting),
  }));
  const subject = oneLine(say('digest', { count: notices.length, institution: setting.institution }));
  return {
    ...letterOf(digest, { subject, parts, footer: [preferences(say, setting)] }, setting),
    headers: {},
  };
}

type Line = { text: string; href?: string };
type Part = { title?: string; body: string; link: Line };
type Content = { subject: string; parts: Part[]; footer: Line[] };

function textsOf({ kind, language, params }: NoticeMail, { institution, timeZone, templates }: Setting) {
  const own = templates.find(kind, language);
  if (own) {
    const filling = { ...inWords(params, language, timeZone), institution };
    return { subject: oneLine(filled(own.subject, filling)), body: filled(own.body, filling) };
  }
  const say = (part: 'subject' | 'title' | 'mail' | 'body') =>
    noticeText(language, timeZone, { kind, params }, part);
  return { subject: oneLine(say('subject') ?? say('title') ?? kind), body: say('mail') ?? say('body') ?? '' };
}

const preferences = (say: (key: string) => string, { publicOrigin }: Setting): Line => ({
  text: say('preferences'),
  href: new URL('/account/notifications', publicOrigin).href,
});

/** A link of a notification is a path of the portal, and of nothing else. */
function linkLine(words: string, link: string, { publicOrigin }: Setting): Line {
  const url = new URL(link, publicOrigin);
  return { text: words, href: url.origin === new URL(publicOrigin).origin ? url.href : publicOrigin };
}

function letterOf(
  { id, to, language }: { id: string; to: string; language: Language },
  { subject, parts, footer }: Content,
  { institution, timeZone, publicOrigin, templates }: Setting,
): Omit<Letter, 'headers'> {
  const own = templates.signature(language);
  const signature =
    own === undefined
      ? text(language, timeZone, 'mail.signature', { institution })
      : filled(own, { institution });
  return {
    to,
    subject,
    messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    text: [...parts.map(partAsText), signature, footer.map(lineAsText).join('\n')].join('\n\n').concat('\n'),
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1d2330;background:#fff">
<div style="max-width:36em">${parts.map(partAsHtml).join('\n<hr style="border:0;border-top:1px solid #ddd">\n')}
<p style="color:#555">${linesAsHtml(signature)}</p>
<p style="color:#555;font-size:14px">${footer.map(lineAsHtml).join('<br>')}</p>
</div></body></html>
`,
  };
}

const partAsText = ({ title, body, link }: Part) =>
  [title, body, lineAsText(link)].filter(Boolean).join('\n\n');
const lineAsText = ({ text: words, href }: Line) => (href ? `${words}: ${href}` : words);
const partAsHtml = ({ title, body, link }: Part) =>
  [
    title && `<h2 style="font-size:18px">${escapeHtml(title)}</h2>`,
    ...body.split(/\n{2,}/).map((paragraph) => `<p>${linesAsHtml(paragraph)}</p>`),
    `<p>${lineAsHtml(link)}</p>`,
  ]
    .filter(Boolean)
    .join('\n');
const lineAsHtml = ({ text: words, href }: Line) =>
  href ? `<a href="${escapeHtml(href)}" style="color:#274690">${escapeHtml(words)}</a>` : escapeHtml(words);
const linesAsHtml = (words: string) => escapeHtml(words).replaceAll('\n', '<br>');

/** A header is one line, whatever it was filled with. */
const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (raw: string) => raw.replace(/[&<>"']/g, (char) => entities[char] ?? char);
