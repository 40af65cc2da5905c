/** In which the portal says from which browser a name signs in, where it has signed in from that browser before. */
export const KNOWN_DEVICE_HEADER = 'x-known-device';
/** In which it says which browser asks, where the institution lets a browser do something once. */
export const DEVICE_HEADER = 'x-device';
/** In which it says how long ago, in milliseconds, the link was opened that led to the call: its own clock is no other's. */
export const LINK_OPENED_HEADER = 'x-link-opened';
