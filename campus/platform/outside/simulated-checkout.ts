import { type SimulatedCheckout, sealCheckout } from '../../../observe/simulated-checkout.ts';

/** Where the portal's simulator takes a payer on, with all that it has to know. */
export const simulatedAddress = (secret: string, checkout: SimulatedCheckout): string =>
  `/simulator/checkout?session=${sealCheckout(secret, checkout)}`;
