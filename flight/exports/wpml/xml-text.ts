/** `name` is written in the namespace of WPML. */
export const element = (name: string, content: string | number): string => `<wpml:${name}>${content}</wpml:${name}>`;

export function document(namespaces: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${namespaces}>\n<Document>\n${content}\n</Document>\n</kml>\n`;
}
