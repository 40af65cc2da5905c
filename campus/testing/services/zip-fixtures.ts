import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip; `encrypted` and `declaredSize` say of it what isn't so. */
export type ZippedFile = {
  name: string;
  content: string | Buffer;
  encrypted?: boolean;
  declaredSize?: number;
};

/** A zip file (PKWARE's APPNOTE 4.3), made here so that it can also be a bad one. */
export function givenZip(files: ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { local, central } = headersOf(file, offset);
    parts.push(local);
    directory.push(central);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function headersOf({ name, content, encrypted = false, declaredSize }: ZippedFile, offset: number) {
  const data = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0); // version needed
  common.writeUInt16LE(encrypted ? 1 : 0, 2);
  common.writeUInt16LE(8, 4); // deflate
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(declaredSize ?? Buffer.byteLength(content), 18);
  common.writeUInt16LE(Buffer.byteLength(name), 22);

  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([signature(0x04034b50), common, Buffer.from(name), data]),
    central: Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, place, Buffer.from(name)]),
  };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
