import { foldName } from '../../words/fold-name.ts';
import { containsWords } from '../search/fuzzy-match.ts';

/** A filter by records, with those that it can name. */
export interface KnownFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  options: readonly { id: string; name: string }[];
}

/** A filter by one record, in words: “Label: backend”. */
export interface Offer {
  name: string;
  id: string;
  text: string;
}

/** How many are offered at most. */
const maxOffers = 6;

/** The filters whose records have the typed words in their names: those that begin with them first. None for a single letter. */
export function offersFor(known: readonly KnownFilter[], typed: string): Offer[] {
  const words = typed.trim();
  if (words.length < 2) return [];
  const begins = ({ name }: { name: string }) => foldName(name).startsWith(foldName(words));
  return known
    .flatMap(({ name, label, options }) =>
      options
        .filter((option) => containsWords(option.name, words))
        .map((option) => ({
          name,
          id: option.id,
          text: `${label}: ${option.name}`,
          isFirst: begins(option),
        })),
    )
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .slice(0, maxOffers)
    .map(({ isFirst: _isFirst, ...offer }) => offer);
}
