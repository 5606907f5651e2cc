import type { Upload } from '@overflight/contract/plans/files.ts';
import { fileCaps } from '@overflight/contract/plans/files.ts';

/** Queued, uploading, waiting for the connection, stored, or failed. */
export type UploadState = 'waiting' | 'sending' | 'stalled' | 'done' | 'failed';
export type UploadItem = {
  key: number;
  file: File;
  state: UploadState;
  sentBytes: number;
  /** Why it failed. */
  reason: string | null;
};

/** Dependencies of the queue. */
export type UploadTransport = {
  sign: (files: readonly File[]) => Promise<Upload[]>;
  /** Resolves to the status; throws if the connection was lost. */
  put: (request: PutRequest) => Promise<{ status: number; reason: string }>;
  complete: (fileId: string) => Promise<void>;
  /** Waits before a retry: this long, or until back online. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether the server refused, as opposed to a network error. */
  refusalOf: (error: unknown) => string | null;
};
export type PutRequest = { url: string; body: Blob; signal: AbortSignal; onProgress: (bytes: number) => void };

type SentBytes = { url: string; expiresAt: string; body: Blob; before: number };

const SIGNED_AT_ONCE = 200;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1000, 30_000];
/** Minimum interval of progress events; other events are sent at once. */
const PROGRESS_MS = 200;

class UploadRefused extends Error {}

/** Uploads files, two at a time; an interrupted upload resumes after the last acknowledged part. */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  readonly #transport: UploadTransport;
  readonly #signed = new Map<number, Upload>();
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  #working = 0;
  #nextKey = 0;
  #notifiedAt = 0;
  #signing: Promise<void> | null = null;

  constructor(transport: UploadTransport) {
    this.#transport = transport;
  }

  readonly items = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Files that cannot be sent fail at once, with the reason. */
  add(files: readonly File[]): void {
    const added = files.map((file): UploadItem => {
      const reason = file.size > fileCaps.fileBytes ? 'The file is too large' : null;
      return { key: this.#nextKey++, file, state: reason ? 'failed' : 'waiting', sentBytes: 0, reason };
    });
    this.#items = [...this.#items, ...added];
    this.#notify();
  }

  /** Removes a file that has not been sent. */
  remove(key: number): void {
    this.#items = this.#items.filter((item) => item.key !== key || item.state === 'sending');
    this.#notify();
  }

  start(): void {
    while (this.#working < fileCaps.uploadsAtOnce && !this.#stop.signal.aborted) {
      this.#working++;
      void this.#work().finally(() => this.#working--);
    }
  }

  /** Retries failed files. */
  retry(): void {
    this.#items = this.#items.map((item) =>
      item.state === 'failed' && item.file.size <= fileCaps.fileBytes
        ? { ...item, state: 'waiting', reason: null }
        : item,
    );
    this.#notify();
    this.start();
  }

  stop(): void {
    this.#stop.abort();
  }

  async #work(): Promise<void> {
    for (let item = this.#next(); item && !this.#stop.signal.aborted; item = this.#next()) await this.#send(item);
  }

  #next(): UploadItem | undefined {
    const item = this.#items.find(({ state }) => state === 'waiting');
    if (item) this.#change(item.key, { state: 'sending' });
    return item;
  }

  async #send({ key, file }: UploadItem): Promise<void> {
    for (let tries = 0; !this.#stop.signal.aborted; tries++) {
      try {
        const upload = await this.#signature(key, file, tries > 0);
        if (!upload.isStored) await this.#sendParts(key, file, upload);
        return this.#change(key, { state: 'done', sentBytes: file.size });
      } catch (error) {
        const refusal = error instanceof UploadRefused ? error.message : this.#transport.refusalOf(error);
        if (refusal !== null) return this.#change(key, { state: 'failed', reason: refusal });
        if (this.#stop.signal.aborted) return;
        this.#change(key, { state: 'stalled' });
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
        await this.#transport.pause(pauseMs, this.#stop.signal);
        this.#change(key, { state: 'sending' });
      }
    }
  }

  async #sendParts(key: number, file: File, { fileId, url, parts, expiresAt }: Upload): Promise<void> {
    if (parts.length <= 1) return this.#put(key, { url, expiresAt, body: file, before: 0 });
    let before = 0;
    for (const part of parts) {
      if (!part.isStored)
        await this.#put(key, { url: part.url, expiresAt, body: file.slice(part.from, part.to), before });
      before += part.to - part.from;
      this.#change(key, { sentBytes: before });
    }
    await this.#transport.complete(fileId);
  }

  async #put(key: number, { url, expiresAt, body, before }: SentBytes): Promise<void> {
    const { status, reason } = await this.#transport.put({
      url,
      body,
      signal: this.#stop.signal,
      onProgress: (bytes) => this.#change(key, { sentBytes: before + bytes }, true),
    });
    // Retried with new addresses, like a lost connection.
    if (status === 403 && Date.now() >= Date.parse(expiresAt)) throw new Error('The address has expired.');
    if (status !== 200) throw new UploadRefused(reason);
  }

  /** Signs many files in one call; an interrupted one is signed again, which returns its progress. */
  async #signature(key: number, file: File, isAgain: boolean): Promise<Upload> {
    if (isAgain) this.#signed.delete(key);
    while (!this.#signed.has(key)) {
      const wanted = isAgain ? [{ key, file }] : this.#unsigned(key, file);
      this.#signing ??= this.#sign(wanted).finally(() => {
        this.#signing = null;
      });
      await this.#signing;
    }
    const upload = this.#signed.get(key);
    this.#signed.delete(key);
    if (!upload) throw new UploadRefused('The server did not answer for this file.');
    return upload;
  }

  #unsigned(key: number, file: File): { key: number; file: File }[] {
    const others = this.#items.filter((item) => item.state === 'waiting' && !this.#signed.has(item.key));
    return [{ key, file }, ...others].slice(0, SIGNED_AT_ONCE);
  }

  async #sign(wanted: readonly { key: number; file: File }[]): Promise<void> {
    const uploads = await this.#transport.sign(wanted.map(({ file }) => file));
    wanted.forEach(({ key }, place) => {
      const upload = uploads[place];
      if (upload) this.#signed.set(key, upload);
    });
    if (uploads.length < wanted.length) throw new UploadRefused('The server did not answer for every file.');
  }

  #change(key: number, change: Partial<UploadItem>, isProgress = false): void {
    this.#items = this.#items.map((item) => (item.key === key ? { ...item, ...change } : item));
    const now = performance.now();
    if (isProgress && now - this.#notifiedAt < PROGRESS_MS) return;
    this.#notifiedAt = now;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
