/** Inserts the metadata right after the start, as cameras do. */
export function intoJpeg(jpeg: Buffer, { exif, xmp }: { exif?: Buffer; xmp?: string }): Buffer {
  const segment = (mark: string, body: Buffer) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(2 + mark.length + body.length, 2);
    return Buffer.concat([head, Buffer.from(mark, 'latin1'), body]);
  };
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...(exif ? [segment('Exif\0\0', exif)] : []),
    ...(xmp === undefined ? [] : [segment('http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp))]),
    jpeg.subarray(2),
  ]);
}
