import format, { type FormatValues } from 'icu-minify/format';
import { currentLanguage, messageOf } from './catalogue.ts';
import { messageFormats } from './formats.ts';
import { isolatedIn } from './isolated.ts';
import type { Key, ValuesOf } from './keys.ts';

/**
 * The words of a key with its parameters filled in, as plain text. A key that does not exist and a missing parameter are errors of types.
 * Components get this function from `useWords`, so that they follow the language.
 */
export function words<Of extends Key>(
  key: Of,
  ...[values]: keyof ValuesOf<Of> extends never ? [] : [values: ValuesOf<Of>]
): string {
  const message = messageOf(key);
  const filled =
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isolatedIn(message, name, value)]),
    );
  return String(
    format(message, currentLanguage(), filled as FormatValues | undefined, messageFormats),
  );
}
