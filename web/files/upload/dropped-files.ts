/** Ignores hidden system files and camera index files. */
const IGNORED = /^(\.|thumbs\.db$|desktop\.ini$)/i;

export function uploadableFiles(files: Iterable<File>): File[] {
  return [...files].filter(({ name }) => !IGNORED.test(name));
}

/** All dropped files, including those in folders, as deep as camera cards go. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The list is empty after the event, so all entries are read at once.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return uploadableFiles(transfer.files);
  const found = await Promise.all(entries.map((entry) => filesOf(entry)));
  return uploadableFiles(found.flat());
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  for (;;) {
    // A reader returns a hundred entries at a time.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return found;
    for (const inner of batch) found.push(...(await filesOf(inner)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
