/** In which the portal says from which browser a name signs in, where it has signed in from that browser before. */
export const KNOWN_DEVICE_HEADER = 'x-known-device';
