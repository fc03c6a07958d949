import { foldCase, searchableText, textOfHtml, type Document } from '@basalt/domain';
import { replaceLinks, type LinkTable } from '../transaction/links.ts';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The fields of a document that are stored in other tables, as lists or as text for searching. */
type Parts = Pick<Document, 'editorIds' | 'tagNames' | 'title' | 'caption' | 'contentHtml'>;

/** The tables of the lists. */
export const [editors, tags] = [
  { table: 'document_editors', owner: 'document_id', column: 'user_id' },
  { table: 'document_tags', owner: 'document_id', column: 'tag_id' },
] as const satisfies readonly LinkTable[];

/** Writes these parts of documents, and only those that changed since they were read. */
export class DocumentParts {
  readonly #tx: Transaction;
  readonly #stored = new WeakMap<Document, Parts>();

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** Remembers the present parts of the document as stored. */
  remember(document: Document): void {
    const { editorIds, tagNames, title, caption, contentHtml } = document;
    const lists = { editorIds: [...editorIds], tagNames: [...tagNames] };
    this.#stored.set(document, { ...lists, title, caption, contentHtml });
  }

  /** Writes the parts of the document that changed. */
  write(document: Document): void {
    const old = this.#stored.get(document);
    const { id, editorIds, tagNames } = document;
    replaceLinks(this.#tx, editors, id, { from: old?.editorIds, to: editorIds });
    replaceLinks(this.#tx, tags, id, {
      from: old?.tagNames,
      to: tagNames,
      found: () => sql`(
        select t.id, named.position
        from unnest(${tagNames.map(foldCase)}::text[]) with ordinality as named (name_key, position)
        join article_tags t on t.organization_id = ${this.#tx.organizationId} and t.name_key = named.name_key)`,
    });
    this.#writeSearchText(document, old);
    this.remember(document);
  }

  #writeSearchText({ id, title, caption, contentHtml }: Document, old?: Parts): void {
    const isSame =
      old?.title === title && old.caption === caption && old.contentHtml === contentHtml;
    if (isSame) return;
    const text = searchableText(title, caption ?? '', textOfHtml(contentHtml ?? ''));
    this.#tx.add(
      db
        .insertInto('document_search')
        .values({ organization_id: this.#tx.organizationId, document_id: id, text })
        .onConflict((on) =>
          on
            .columns(['organization_id', 'document_id'])
            .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
        ),
    );
  }
}
