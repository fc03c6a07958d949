import { ArrayType } from '@mikro-orm/core';
import { parameterText } from './parameter-text.ts';

/** Maps a list of texts to `text[]`. The ORM's own type stores the text `NULL` as no text at all. */
export class TextListType extends ArrayType {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return parameterText(value) as string | null;
  }
}
