/**
 * The script of the offline page. It shows what this browser keeps of its last user, for a week, as text
 * alone; a sign-out clears that storage. It opens the portal as soon as the portal answers.
 */
import { FALLBACK_LANGUAGE, KEPT_MS, OFFLINE_PARTS, STORAGE_PREFIX } from '../../contract/wire/constants.ts';

type Part = (typeof OFFLINE_PARTS)[number];
type Words = Record<'title' | 'text' | 'again' | 'empty' | 'nothing' | Part, string>;
type Owner = { id: string; profileKey: string | null };
/** What `lib/browser/offline/offline-copy.ts` keeps. */
type Kept = Owner & { at: string; asOf: string; lines: { when: string; what: string; where: string }[] };

/** The page's words in each language, which `browser-script.ts` writes before this. */
declare const TEXTS: Record<string, Words>;

/** A network isn't yet a way to the portal, and of one that comes later nobody tells. */
const AGAIN_MS = 5_000;

const asked = localStorage.getItem(`${STORAGE_PREFIX}lang`) ?? '';
const language = Object.hasOwn(TEXTS, asked) ? asked : FALLBACK_LANGUAGE;
const words = TEXTS[language];
const [main, title, text, again] = ['main', 'h1', 'p', 'button'].map((name) => document.querySelector(name));
if (words && main && title && text && again) {
  document.documentElement.lang = language;
  document.title = title.textContent = words.title;
  text.textContent = words.text;
  again.textContent = words.again;
  again.addEventListener('click', () => location.reload());
  const shown = OFFLINE_PARTS.filter((part) => showPart(main, words, part));
  if (shown.length === 0) add(main, 'p', words.nothing);
}
addEventListener('online', openAgain);
setInterval(openAgain, AGAIN_MS);

async function openAgain() {
  if (navigator.onLine && (await answers())) location.reload();
}

function answers(): Promise<boolean> {
  const asked = fetch('/assets/offline', { method: 'HEAD', cache: 'no-store' });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether there is something to show. */
function showPart(main: Element, words: Words, part: Part): boolean {
  const owner = stored<Owner>('login_data');
  const kept = stored<Kept>(`kept.${part}`);
  const isOwn = kept && owner && kept.id === owner.id && kept.profileKey === owner.profileKey;
  if (!isOwn || Date.now() - Date.parse(kept.at) > KEPT_MS) return false;
  const section = add(main, 'section');
  add(section, 'h2', words[part]);
  add(section, 'p', kept.asOf);
  const list = add(section, 'ul');
  for (const { when, what, where } of kept.lines) {
    const row = add(list, 'li');
    add(row, 'strong', what);
    add(row, 'span', when);
    add(row, 'span', where);
  }
  if (kept.lines.length === 0) add(section, 'p', words.empty);
  return true;
}

function add(parent: Element, name: string, text = ''): Element {
  const element = parent.appendChild(document.createElement(name));
  element.textContent = text;
  return element;
}

function stored<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}
