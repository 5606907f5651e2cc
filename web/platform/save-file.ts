/** Offers content as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The download reads the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
