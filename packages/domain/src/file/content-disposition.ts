/** Types that a browser can show without running anything from the file. */
const shown = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'application/pdf',
]);

/** The Content-Disposition of a file (RFC 6266 with the names of RFC 8187): inline only for harmless types. */
export function dispositionOf({ name, mediaType }: { name: string; mediaType: string }): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const form = shown.has(mediaType) ? 'inline' : 'attachment';
  return `${form}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
