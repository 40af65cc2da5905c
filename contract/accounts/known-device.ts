/** The portal says here which browser a name signs in from, if that name has signed in from it before. */
export const KNOWN_DEVICE_HEADER = 'x-known-device';
/** In which it says which browser asks, where the institution lets a browser do something once. */
export const DEVICE_HEADER = 'x-device';
/** How many milliseconds ago the link that led to the call was opened, by the portal's own clock. */
export const LINK_OPENED_HEADER = 'x-link-opened';
