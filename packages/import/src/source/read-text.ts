import { SourceFault, type SourceInput } from '@basalt/domain';
import { binaryFault } from './binary-fault.ts';
import type { encodings } from '../table/table-choices.ts';

/** The maximum size of a file, in bytes. */
const maxBytes = 200 * 1024 * 1024;
type NotText = 'file_not_trello' | 'file_not_neutral' | undefined;

/** Bytes that are decoded at a time. */
const pieceBytes = 64 * 1024;

/**
 * The text of a file in pieces of about 64 KiB, without a byte order mark. The mark says the encoding, then `encoding`; otherwise it is
 * UTF-8. Throws SourceFault for a file that is compressed, a page, too large, or in another encoding. `notText`: the fault of bytes that are no
 * text, for a format with one encoding; by default the person can choose another.
 */
export async function* readText(
  { read, signal }: SourceInput,
  encoding: (typeof encodings)[number] | null,
  notText?: NotText,
): AsyncGenerator<string> {
  if (read === null) throw new SourceFault('file_missing');
  let decoder: TextDecoder | null = null;
  let bytes = 0;
  let isFirst = true;
  for await (const piece of pieces(read())) {
    signal.throwIfAborted();
    bytes += piece.length;
    if (bytes > maxBytes) throw new SourceFault('source_too_large');
    const binary = isFirst ? binaryFault(piece, encoding) : null;
    if (binary !== null) throw new SourceFault(faultOf(binary, notText));
    decoder ??= new TextDecoder(encodingOf(piece, encoding), { fatal: true });
    const text = decoded(decoder, piece, notText);
    if (isFirst) refuseOtherFormats(piece, text, notText);
    isFirst = false;
    yield text;
  }
  if (decoder !== null) yield decoded(decoder, null, notText);
}

/** A file that is packed can hold what is asked for, in any format. */
const faultOf = (binary: NonNullable<ReturnType<typeof binaryFault>>, notText: NotText) =>
  binary === 'file_compressed' ? binary : (notText ?? binary);

/** Chunks of any length as pieces of about 64 KiB. The first piece is long enough to detect the form of the text. */
async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const part = chunk.subarray(at, at + pieceBytes);
      held.push(part);
      bytes += part.length;
      if (bytes < pieceBytes) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

function encodingOf(piece: Uint8Array, chosen: string | null): string {
  const [a = 0, b = 0] = piece;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xef && b === 0xbb) return 'utf-8';
  return chosen ?? 'utf-8';
}

function decoded(decoder: TextDecoder, piece: Uint8Array | null, notText: NotText): string {
  try {
    return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    if (notText !== undefined) throw new SourceFault(notText);
    throw new SourceFault('file_encoding', { encoding: decoder.encoding.toUpperCase() });
  }
}

function refuseOtherFormats(piece: Uint8Array, text: string, notText: NotText): void {
  const [a = 0, b = 0] = piece;
  if (a === 0x50 && b === 0x4b) throw new SourceFault('file_compressed');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) {
    throw new SourceFault('file_is_page');
  }
  if (text.split('\0').length > 1 + text.length / 16) {
    throw new SourceFault(notText ?? 'file_not_text');
  }
}
