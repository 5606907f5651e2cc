/** Hands content to the browser as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The download reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
