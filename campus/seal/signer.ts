import type { SealKey } from './seal-key.ts';

/** Over which bytes, with which key, and its public half: what anybody needs to check it. */
export type Signature = { keyId: string; publicPem: string; seal: Uint8Array };

/**
 * Signs what a person has read and confirmed with the password. A remote qualified signature takes the place of ours by
 * being another of these: it may take its time, and nothing but the sheet waits for it.
 */
export type Signer = { sign(bytes: Uint8Array, by: { profileId: string; name: string }): Promise<Signature> };

/** The institution seals for who signs: it proves origin and that nothing changed, and is no qualified signature (eIDAS). */
export const institutionSigner = (key: () => SealKey): Signer => ({
  sign: async (bytes) => {
    const { id: keyId, publicPem, sign } = key();
    return { keyId, publicPem, seal: sign(bytes) };
  },
});
