/** The runs of backticks in a text. */
export class CodeFences {
  readonly #text: string;
  /** Their places by their length, the last one first. */
  #places: Map<number, number[]> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The place of the next run of exactly this length; null for none. Calls must go forward: each place is at or behind the one before. */
  next(length: number, from: number): number | null {
    this.#places ??= placesOf(this.#text);
    const places = this.#places.get(length) ?? [];
    while ((places.at(-1) ?? Infinity) < from) places.pop();
    return places.at(-1) ?? null;
  }
}

function placesOf(text: string): Map<number, number[]> {
  const all = new Map<number, number[]>();
  for (const { index, 0: found } of [...text.matchAll(/`+/g)].toReversed()) {
    const places = all.get(found.length);
    if (places === undefined) all.set(found.length, [index]);
    else places.push(index);
  }
  return all;
}
