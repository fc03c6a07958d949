import type { FileRecord, Ticket } from '../../api/types.ts';
import { asRefusal } from '../../api/refusal.ts';
import {
  holdPicture,
  neededPictures,
  readPicture,
  removePicture,
  storePicture,
  storedPictures,
  type KeptPicture,
} from '../../data/offline/picture-storage.ts';
import { canBeSentLater } from '../../data/query/outbox-of.ts';
import { ticketAccess } from '../../data/queries/ticket-requests.ts';
import { addFile, isPicture, linkTo } from '../../data/queries/files.ts';

/** How large a picture may be, in bytes, and how many may wait in this browser. */
const maxBytes = 20_000_000;
const maxWaiting = 20;

/** The beginning of the ids of pictures that wait. No file of the service has it. */
const idStart = '00000000-0000-4000-8000-';
const image = new RegExp(`<img src="(/files/${idStart}[0-9a-f]{12})"[^<>]*>`, 'gu');

/** The pictures of this tab by their path in a text: those that were pasted here, and those of earlier visits that were shown. */
const waiting = new Map<string, KeptPicture & { address: string }>();

/**
 * Keeps a picture for a ticket that is not created yet, also for the next visits, where the browser can. Returns what its text names; null for
 * another file, or beyond the limits.
 */
export function keepPicture(file: File): Promise<WaitingFile | null> {
  calls += 1;
  const picture = lastKept
    .then(() => keep(file))
    .finally(() => {
      calls -= 1;
      if (calls === 0) together.clear();
    });
  lastKept = picture.catch(() => {});
  return picture;
}

type WaitingFile = Pick<FileRecord, 'id' | 'name' | 'media_type'>;

/** Pictures are kept one after the other: two at once would find room for one. */
let lastKept: Promise<unknown> = Promise.resolve();
let calls = 0;
/** The paths of those of calls at once: no draft names them yet. */
const together = new Set<string>();

async function keep(file: File): Promise<WaitingFile | null> {
  const isKept = isPicture({ media_type: file.type }) && file.size <= maxBytes;
  if (!isKept || !(await makeRoom())) return null;
  const id = `${idStart}${crypto.randomUUID().slice(-12)}`;
  const picture = { file, added: null };
  waiting.set(linkTo({ id }), { ...picture, address: await addressOf(file) });
  holdPicture(linkTo({ id }));
  together.add(linkTo({ id }));
  void storePicture(linkTo({ id }), picture);
  return { id, name: file.name, media_type: file.type };
}

/** Makes room for one more picture: the oldest that nothing needs gives way. Returns false when all are needed. */
async function makeRoom(): Promise<boolean> {
  const all = [...new Set([...(await storedPictures()), ...waiting.keys()])];
  if (all.length < maxWaiting) return true;
  const isNeeded = await neededPictures(new Set(waiting.keys()));
  const oldest = all.find((path) => !isNeeded(path) && !together.has(path));
  if (oldest !== undefined) forget(oldest);
  return oldest !== undefined;
}

function forget(path: string): void {
  waiting.delete(path);
  void removePicture(path);
}

const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });

/** Where the bytes of a picture in a text are: those of a picture that waits are in its address, and possibly read from this browser first. */
export function shownAt(src: string): string | Promise<string> {
  if (!src.startsWith(linkTo({ id: idStart }))) return src;
  return waiting.get(src)?.address ?? readWaiting(src).then((found) => found?.address ?? src);
}

async function readWaiting(src: string) {
  const stored = waiting.get(src) ?? (await readPicture(src));
  if (stored === null) return null;
  const picture = { address: await addressOf(stored.file), ...stored };
  waiting.set(src, picture);
  holdPicture(src);
  return picture;
}

/** A text without the pictures that wait. */
export const withoutWaiting = (html: string): string => html.replaceAll(image, '');

/** A ticket that was created without the pictures of its description. */
export interface WithoutPictures {
  ticket: Pick<Ticket, 'id' | 'key' | 'description_html'>;
  /** The name of its board. */
  board: string;
  /** The description with the pictures that wait. */
  text: string;
}

/**
 * Adds the pictures that wait in a text to its ticket, and writes the text, unless the description was changed since. Returns the names of those
 * that could not be added. Throws when the service cannot be reached: another call continues.
 */
export async function addWaiting({ ticket, text }: WithoutPictures): Promise<string[]> {
  const failed: string[] = [];
  let html = text;
  const paths = new Set(Array.from(text.matchAll(image), ([, path = '']) => path));
  for (const path of paths) {
    const picture = await readWaiting(path);
    if (picture === null) {
      failed.push(nameIn(text, path));
      continue;
    }
    try {
      const id = picture.added ?? (await add(ticket, picture.file)).id;
      waiting.set(path, { ...picture, added: id });
      void storePicture(path, { ...picture, added: id });
      html = html.replaceAll(path, linkTo({ id }));
    } catch (error) {
      // A bucket that this browser cannot upload to is no reason to try again without end: the service can be reached then.
      const refusal = asRefusal(error as Error);
      if (canBeSentLater(refusal)) {
        await ticketAccess.read(ticket.id);
        // An answer that is no answer to this picture: 429, 502, 503, 504.
        if (refusal.status !== 0) throw error;
      }
      failed.push(picture.file.name);
    }
  }
  if (html !== text) {
    const { version, description_html } = await ticketAccess.read(ticket.id);
    if (description_html === ticket.description_html)
      await ticketAccess.update(ticket.id, { description_html: withoutWaiting(html) }, version);
  }
  for (const path of paths) forget(path);
  return failed;
}

const add = ({ id }: Pick<Ticket, 'id'>, file: File) =>
  addFile({ kind: 'tickets', id }, file, {
    signal: new AbortController().signal,
    onProgress() {},
  });

/** The name of a picture by its description in the text. */
const nameIn = (html: string, path: string): string =>
  Array.from(new DOMParser().parseFromString(html, 'text/html').getElementsByTagName('img')).find(
    (shown) => shown.getAttribute('src') === path,
  )?.alt ?? '';
