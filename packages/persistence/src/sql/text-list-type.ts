import { ArrayType } from '@mikro-orm/core';
import { parameterText } from './parameter-text.ts';

/** Maps a list of texts to `text[]`. The ORM's own type would store the text `NULL` as a null. */
export class TextListType extends ArrayType {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return parameterText(value) as string | null;
  }
}
