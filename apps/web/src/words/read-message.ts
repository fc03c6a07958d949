import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

const messages = new Map<string, CompiledMessage>();

/**
 * A message of a catalogue, ready to be formatted. The build replaces this file: its catalogues are compiled, and the pages load no
 * parser. In Node and in tests a message is compiled when it is first used. Throws SyntaxError for a text that is not ICU MessageFormat.
 */
export function readMessage(text: string): CompiledMessage {
  const known = messages.get(text);
  if (known !== undefined) return known;
  const message = compile(text);
  messages.set(text, message);
  return message;
}
