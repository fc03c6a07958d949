import { languageTags, type Language } from './languages.ts';

/** At most this many ranges of a header are read. */
const maxRanges = 20;

/**
 * The language that a reader likes best, by the header `Accept-Language` (RFC 9110, 12.5.4): `de-AT` and `de` match `de`, `pt` matches
 * `pt-BR`, and any Chinese that is not written in traditional characters matches `zh-CN`. The fallback when none matches.
 */
export function preferredLanguage<Fallback>(
  header: string,
  fallback: Fallback,
): Language | Fallback {
  const ranges = header.split(',', maxRanges).map((range, at) => {
    const [tag = '', ...parameters] = range.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag: tag.trim(), at, weight: Number(quality?.trim().slice(2) ?? 1) };
  });
  const wanted = ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at);
  for (const { tag } of wanted) {
    const found = languageOfTag(tag);
    if (found !== null) return found;
  }
  return fallback;
}

/** The language of pages for any language tag; null when there is none. */
export function languageOfTag(tag: string): Language | null {
  const lower = tag.toLowerCase();
  if (/^zh-(?:hant|tw|hk|mo)\b/u.test(lower)) return null;
  const [main] = lower.split('-');
  return (
    languageTags.find((language) => language.toLowerCase() === lower) ??
    languageTags.find((language) => language.split('-')[0] === main) ??
    null
  );
}
