import { readIdentifier } from '../kernel/identifier.ts';
import type { DocumentStatus } from './document.ts';

/** The files and people that texts refer to, by their ids. */
export interface TextReferences {
  readonly files: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
}

/**
 * The record that a text belongs to, which determines who can read the text: the readers of its project, organization or record. `only` names the people who
 * read a new draft besides owners and admins. `change` is what a change of the document makes of its readers.
 */
export type TextPlace =
  | { readonly kind: 'ticket'; readonly ref: string }
  | { readonly kind: 'document'; readonly ref: string; readonly change?: ReadersChange }
  | { readonly kind: 'project'; readonly id: string; readonly only?: readonly string[] }
  | { readonly kind: 'organization'; readonly only?: readonly string[] };

/** The fields of a document that decide who reads it; what is absent stays. */
export interface ReadersChange {
  readonly projectId?: string | null | undefined;
  readonly status?: DocumentStatus | undefined;
  readonly editorIds?: readonly string[] | undefined;
}

/** Finds the files of the organization that exist, and the people who may read what is at the place. */
export type FindReferences = (references: TextReferences) => Promise<TextReferences>;

/** Finds nothing: texts of another system refer to none of our files and people. */
export const noReferences: FindReferences = async () => ({ files: new Set(), people: new Set() });

/** Finds everything: texts that move with the files and people that they refer to. */
export const allReferences: FindReferences = async (references) => references;

// Cleaned HTML has its attributes in double quotes, with `<`, `>` and `"` escaped, and no link within a link.
const LINK = / (?:src|href)="(\/[^"]*)"/gu;
const MENTION = / data-mention="([0-9a-f-]{36})"/gu;
const TAG = /<a(?: [^>]*)?>|<\/a>|<img [^>]*>/gu;

const valuesOf = (pattern: RegExp, html: string): string[] =>
  Array.from(html.matchAll(pattern), ([, value = '']) => value);

/** The references in cleaned HTML: pictures and links of `/files/{id}`, and mentions. */
export const referencesIn = (html: string): TextReferences => ({
  files: new Set(valuesOf(LINK, html).flatMap((link) => fileAt(link) ?? [])),
  people: new Set(valuesOf(MENTION, html)),
});

/** The id of the file that a link within this site leads to, in any spelling that browsers and the server read as it; null for other links. */
function fileAt(link: string): string | null {
  if (!/files/iu.test(link)) return null;
  const path = URL.parse(link, 'http://site.invalid')?.pathname ?? '';
  const id = /^\/files\/([^/]+)\/?$/iu.exec(path)?.[1] ?? '';
  try {
    return readIdentifier(decodeURIComponent(id));
  } catch {
    return null;
  }
}

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
