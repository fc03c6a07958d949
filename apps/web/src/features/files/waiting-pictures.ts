import type { FileRecord, Ticket } from '../../api/types.ts';
import { ticketAccess } from '../../data/queries/ticket-requests.ts';
import { addFile, isPicture, linkTo } from '../../data/queries/files.ts';

/** How large a picture may be, in bytes, and how many may wait: they are in the memory of this tab. */
const maxBytes = 20_000_000;
const maxWaiting = 20;

/** The beginning of the ids of pictures that wait. No file of the service has it. */
const idStart = '00000000-0000-4000-8000-';
const image = new RegExp(`<img src="(/files/${idStart}[0-9a-f]{12})"[^<>]*>`, 'gu');

/** The pictures by their path in a text. */
const waiting = new Map<string, { file: File; address: string }>();

/** Keeps a picture for a ticket that is not created yet. Returns what its text names; null for another file, or beyond the limits. */
export async function keepPicture(
  file: File,
): Promise<Pick<FileRecord, 'id' | 'name' | 'media_type'> | null> {
  const isKept = isPicture({ media_type: file.type }) && file.size <= maxBytes;
  if (!isKept || waiting.size >= maxWaiting) return null;
  const id = `${idStart}${crypto.randomUUID().slice(-12)}`;
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  waiting.set(linkTo({ id }), { file, address });
  return { id, name: file.name, media_type: file.type };
}

/** Where the bytes of a picture in a text are: those of a picture that waits are in its address. */
export const shownAt = (src: string): string => waiting.get(src)?.address ?? src;

/** A text without the pictures that wait, or without those that no longer do: a reload of the page loses them. */
export const withoutWaiting = (html: string, onlyLost = false): string =>
  html.replaceAll(image, (shown, src: string) => (onlyLost && waiting.has(src) ? shown : ''));

/** Adds the pictures that wait in a text to its ticket, which was created without them. Returns the names of those that could not be added. */
export async function addWaiting(ticket: Pick<Ticket, 'id'>, html: string): Promise<string[]> {
  const failed: string[] = [];
  let text = html;
  for (const src of new Set(Array.from(html.matchAll(image), ([, path = '']) => path))) {
    const file = waiting.get(src)?.file;
    if (file === undefined) continue;
    const progress = { signal: new AbortController().signal, onProgress() {} };
    try {
      const record = await addFile({ kind: 'tickets', id: ticket.id }, file, progress);
      text = text.replaceAll(src, linkTo(record));
      waiting.delete(src);
    } catch {
      failed.push(file.name);
    }
  }
  if (text === html) return failed;
  const { version } = await ticketAccess.read(ticket.id);
  await ticketAccess.update(ticket.id, { description_html: withoutWaiting(text) }, version);
  return failed;
}
