import type { CommentedKind } from '../comment/comment.ts';

/** The files and people that texts refer to, by their ids. */
export interface TextReferences {
  readonly files: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
}

/** What a text is of: its readers are those of the project or organization that it names, or of the record. */
export type TextPlace =
  | { readonly kind: CommentedKind; readonly ref: string }
  | { readonly kind: 'project'; readonly id: string }
  | { readonly kind: 'organization' };

/** Finds the files of the organization that exist, and the people who may read what is at the place. */
export type FindReferences = (references: TextReferences) => Promise<TextReferences>;

/** Finds nothing: texts of another system refer to none of our files and people. */
export const noReferences: FindReferences = async () => ({ files: new Set(), people: new Set() });

/** Finds everything: texts that move with the files and people that they refer to. */
export const allReferences: FindReferences = async (references) => references;

// Cleaned HTML has its attributes in double quotes, with `<`, `>` and `"` escaped, and no link within a link.
const FILE = / (?:src|href)="\/files\/([0-9a-f-]{36})"/gu;
const MENTION = / data-mention="([0-9a-f-]{36})"/gu;
const TAG = /<a(?: [^>]*)?>|<\/a>|<img [^>]*>/gu;

const idsOf = (pattern: RegExp, html: string): Set<string> =>
  new Set(Array.from(html.matchAll(pattern), ([, id = '']) => id));

/** What cleaned HTML refers to: pictures and links of `/files/{id}`, and mentions. */
export const referencesIn = (html: string): TextReferences => ({
  files: idsOf(FILE, html),
  people: idsOf(MENTION, html),
});

/**
 * Cleaned HTML without references that are not in `found`: a picture of an unknown file is removed, a link to it and a mention of a
 * person who may not read the text become their text.
 */
export function keepReferences(html: string, found: TextReferences): string {
  let isWithinRemovedLink = false;
  return html.replaceAll(TAG, (tag) => {
    if (tag === '</a>') {
      const end = isWithinRemovedLink ? '' : tag;
      isWithinRemovedLink = false;
      return end;
    }
    const { files, people } = referencesIn(tag);
    if (isWithin(files, found.files) && isWithin(people, found.people)) return tag;
    isWithinRemovedLink ||= tag.startsWith('<a');
    return '';
  });
}

const isWithin = (ids: ReadonlySet<string>, found: ReadonlySet<string>): boolean =>
  [...ids].every((id) => found.has(id));
