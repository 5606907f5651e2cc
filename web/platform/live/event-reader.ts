/** A server-sent event; its name may be empty. */
export type StreamEvent = { name: string; data: string };

/** Parses server-sent events from chunks of text. */
export class EventReader {
  #rest = '';
  #name = '';
  #data: string[] = [];

  /** Returns the events completed by this chunk. */
  push(piece: string): StreamEvent[] {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? '';
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line.startsWith('event:')) this.#name = valueOf(line, 'event:');
      if (line.startsWith('data:')) this.#data.push(valueOf(line, 'data:'));
      if (line !== '') continue;
      if (this.#data.length > 0) events.push({ name: this.#name, data: this.#data.join('\n') });
      this.#name = '';
      this.#data = [];
    }
    return events;
  }
}

function valueOf(line: string, field: string): string {
  return line.slice(line.charAt(field.length) === ' ' ? field.length + 1 : field.length);
}
