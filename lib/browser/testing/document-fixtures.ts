import { Window } from 'happy-dom';

/** A document for hooks in tests with the institution's service. All else in the process stays Node's own. */
const window = new Window();
const { document, HTMLElement, HTMLIFrameElement, HTMLInputElement, Node, Element } = window;
const drawn = { window, document, HTMLElement, HTMLIFrameElement, HTMLInputElement, Node, Element };
Object.assign(globalThis, drawn, { self: globalThis });
