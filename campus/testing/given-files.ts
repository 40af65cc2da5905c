import sharp from 'sharp';

/** A PDF as small as it gets. */
export const pdf = (filling = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${filling}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#284' } });

export const jpeg = () => picture().jpeg().toBuffer();
export const png = () => picture().png().toBuffer();

/** A picture that was taken with the camera upright, somewhere, by somebody who writes HTML. */
export const talkativeJpeg = () =>
  picture()
    .withExif({ IFD0: { Artist: '<script>alert(1)</script>', Copyright: 'IN CASA MIA' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Says in its head that it is that large; there are no more bytes than before. */
export async function hugeJpeg(side: number): Promise<Buffer> {
  const file = await jpeg();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(side, frame + 5);
  file.writeUInt16BE(side, frame + 7);
  return file;
}
