const HAS_ZONE = /(z|[+-]\d{2}:?\d{2})$/i;

/** Times without a zone suffix are read as UTC, never as the viewer's own zone. */
export function readTime(text: string): Date {
  const trimmed = text.trim();
  const hasClock = /\d[T ]\d/.test(trimmed);
  return new Date(hasClock && !HAS_ZONE.test(trimmed) ? `${trimmed.replace(' ', 'T')}Z` : trimmed);
}
