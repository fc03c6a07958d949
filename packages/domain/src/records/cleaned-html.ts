import { htmlBudget } from '../budgets/html-budget.ts';
import { keepReferences, referencesIn, type FindReferences } from './text-references.ts';
import { DomainError, invalid } from '../kernel/domain-error.ts';
import { eventLoopPauses, turnForText } from '../kernel/event-loop.ts';
import { RichTextLimit, type RichText } from '../kernel/rich-text.port.ts';

/** The fields that take HTML. */
export type HtmlField = keyof typeof htmlBudget.bytes;

/** The HTML of one request. It is cleaned before the transaction begins, so that no lock is held during it. */
export interface CleanedHtml {
  /** The version of the policy that cleaned it; stored with it. */
  readonly policyVersion: number;
  /**
   * A text of the request as it is stored; null when there is no HTML, or no text and no image in it. Refuses with `validation_failed` on
   * the field a text that exceeds `htmlBudget`. It refuses here and not in `cleanHtml`, so that other checks can come first.
   */
  of(html: string | null | undefined): string | null;
}

/**
 * Cleans the texts that a request has for the field, with pauses. After `htmlBudget.tagsOfRequest` tags, further texts are not
 * cleaned: `of` refuses them. `find` is called once, when a cleaned text refers to files or people, and what it does not find is
 * removed (`keepReferences`).
 */
export async function cleanHtml(
  richText: RichText,
  field: HtmlField,
  texts: Iterable<string | null | undefined>,
  find: FindReferences,
): Promise<CleanedHtml> {
  const cleaned = new Map<string, string | null | DomainError>();
  const pause = eventLoopPauses();
  let tags = 0;
  for (const html of new Set(texts)) {
    if (html === undefined || html === null) continue;
    await pause();
    const isBeyond = tags > htmlBudget.tagsOfRequest;
    if (!isBeyond) await turnForText(html);
    cleaned.set(html, isBeyond ? invalid(field, tooMuchWork) : outcomeOf(richText, field, html));
    tags += isBeyond ? 0 : countTags(html);
  }
  await removeUnknown(richText, cleaned, find);
  return {
    policyVersion: richText.policyVersion,
    of: (html) => {
      if (html === undefined || html === null) return null;
      const outcome = cleaned.get(html);
      if (outcome === undefined) throw new Error('this text was not cleaned');
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    },
  };
}

/** Removes from the cleaned texts what they refer to and `find` does not find. */
async function removeUnknown(
  richText: RichText,
  cleaned: Map<string, string | null | DomainError>,
  find: FindReferences,
): Promise<void> {
  const texts = [...cleaned.values()].filter((text) => typeof text === 'string');
  const each = texts.map(referencesIn);
  const files = new Set(each.flatMap((references) => [...references.files]));
  const people = new Set(each.flatMap((references) => [...references.people]));
  if (files.size === 0 && people.size === 0) return;
  const found = await find({ files, people });
  for (const [html, text] of cleaned) {
    if (typeof text !== 'string') continue;
    const withReferences = keepReferences(text, found);
    // Cleaned again: without its picture, the text may have nothing left.
    if (withReferences !== text) cleaned.set(html, richText.clean(withReferences));
  }
}

const tooMuchWork = `is beyond the ${htmlBudget.tagsOfRequest} HTML tags that are cleaned for one request: send it in another one`;

function outcomeOf(richText: RichText, field: HtmlField, html: string) {
  try {
    const cleaned = richText.clean(html);
    const limit = htmlBudget.bytes[field];
    const bytes = cleaned === null ? 0 : new TextEncoder().encode(cleaned).length;
    if (bytes <= limit) return cleaned;
    return invalid(field, `has ${bytes} bytes after cleaning, and may have at most ${limit}`);
  } catch (error) {
    if (error instanceof RichTextLimit) return invalid(field, error.message);
    throw error;
  }
}

/** The number of start tags, kept or not. The time of cleaning grows with it. */
function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (html.charAt(at + 1) !== '/') count += 1;
  }
  return count;
}
