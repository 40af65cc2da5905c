/** All of a body, counted as it is read; null for one that is longer, which isn't read to its end. */
export async function boundedBytes(
  body: AsyncIterable<Uint8Array> | null | undefined,
  most: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
