import { KEPT_MS, KEPT_PARTS, STORAGE_PREFIX } from '../../contract/wire/constants.ts';

/** A network isn't yet a way to the portal, and of one that comes later nobody tells. */
const AGAIN_MS = 5_000;

/**
 * The script of the offline page: shows what this browser keeps of whoever used it last, for a week, as text alone.
 * What is signed out is cleared from the storage, so that there is nothing to show. Once the portal answers it is opened.
 */
export const showKept = (texts: unknown, fallback: string): string => `
const texts = ${JSON.stringify(texts).replaceAll('<', '\\u003c')};
const stored = (name) => {
  try {
    return JSON.parse(localStorage.getItem(${JSON.stringify(STORAGE_PREFIX)} + name));
  } catch {
    return null;
  }
};
const language = localStorage.getItem(${JSON.stringify(`${STORAGE_PREFIX}lang`)});
const words = texts[language] ?? texts[${JSON.stringify(fallback)}];
const made = (name, text, parent) => {
  const element = parent.appendChild(document.createElement(name));
  element.textContent = text;
  return element;
};
const main = document.querySelector('main');
document.documentElement.lang = texts[language] ? language : ${JSON.stringify(fallback)};
document.title = words.title;
document.querySelector('h1').textContent = words.title;
document.querySelector('p').textContent = words.text;
document.querySelector('button').textContent = words.again;
document.querySelector('button').addEventListener('click', () => location.reload());
const answers = () => fetch('/assets/offline', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false);
const openAgain = async () => {
  if (navigator.onLine && (await answers())) location.reload();
};
addEventListener('online', openAgain);
setInterval(openAgain, ${AGAIN_MS});

const owner = stored('login_data');
const shown = ${JSON.stringify(KEPT_PARTS)}.filter((part) => {
  const kept = stored('kept.' + part);
  const isOwn = kept && owner && kept.id === owner.id && kept.profileKey === owner.profileKey;
  if (!isOwn || Date.now() - Date.parse(kept.at) > ${KEPT_MS}) return false;
  const section = main.appendChild(document.createElement('section'));
  made('h2', words[part], section);
  made('p', kept.asOf, section);
  const list = section.appendChild(document.createElement('ul'));
  for (const { when, what, where } of kept.lines) {
    const row = list.appendChild(document.createElement('li'));
    made('strong', what, row);
    made('span', when, row);
    made('span', where, row);
  }
  if (kept.lines.length === 0) made('p', words.empty, section);
  return true;
});
if (shown.length === 0) made('p', words.nothing, main);
`;
