/** Key of a plan's files; ids are unique only within a tenant. */
export type FilesPlace = { tenant: string; id: string; kind: string };
export type FilePlace = FilesPlace & { fileId: string };
