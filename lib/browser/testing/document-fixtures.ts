import { Window } from 'happy-dom';

/** Where hooks are drawn beside the institution's service: a document, all else of the process staying Node's own. */
const window = new Window();
const { document, HTMLElement, HTMLIFrameElement, HTMLInputElement, Node, Element } = window;
const drawn = { window, document, HTMLElement, HTMLIFrameElement, HTMLInputElement, Node, Element };
Object.assign(globalThis, drawn, { self: globalThis });
