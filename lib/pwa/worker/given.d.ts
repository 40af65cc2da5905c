/** Constants that `lib/pwa/browser-script.ts` writes before the compiled worker. */
declare const CACHE: string;
/** Addresses of the page without a network and of the icon of what is pushed, each with its version. */
declare const PAGE: string;
declare const ICON: string;
