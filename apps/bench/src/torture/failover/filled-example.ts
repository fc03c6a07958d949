import { readFileSync } from 'node:fs';
import path from 'node:path';

const deploy = path.resolve(import.meta.dirname, '../../../../server/deploy');

/** An example of apps/server/deploy with other values in some places. Throws when it does not have one of the places. */
export function filledExample(
  file: string,
  places: readonly (readonly [place: RegExp, value: string])[],
): string {
  return places.reduce(
    (text, [place, value]) => {
      if (text.search(place) === -1) throw new Error(`${file} has no ${place.source}`);
      return text.replace(place, () => value);
    },
    readFileSync(path.join(deploy, file), 'utf8'),
  );
}
