/** Reads server-sent events from text that comes in pieces: what they carry as data. */
export class EventReader {
  #rest = '';
  #data: string[] = [];

  /** The data of every event that is complete with this piece. */
  push(piece: string): string[] {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? '';
    const events: string[] = [];
    for (const line of lines) {
      if (line.startsWith('data:')) this.#data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5));
      if (line !== '') continue;
      if (this.#data.length > 0) events.push(this.#data.join('\n'));
      this.#data = [];
    }
    return events;
  }
}
