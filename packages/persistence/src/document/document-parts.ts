import { foldCase, searchableText, textOfHtml, type Document } from '@basalt/domain';
import { replaceLinks, sameList, type LinkTable } from '../transaction/links.ts';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The parts of a document in separate tables: the lists, and the text for searching. */
type Parts = Pick<Document, 'editorIds' | 'tagNames' | 'title' | 'caption' | 'contentHtml'>;

const editors: LinkTable = { table: 'document_editors', owner: 'document_id', column: 'user_id' };

/** Writes these parts of documents, and only those that changed since they were read. */
export class DocumentParts {
  readonly #tx: Transaction;
  readonly #stored = new WeakMap<Document, Parts>();

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** Notes what is stored for the document. */
  remember(document: Document): void {
    const { editorIds, tagNames, title, caption, contentHtml } = document;
    const lists = { editorIds: [...editorIds], tagNames: [...tagNames] };
    this.#stored.set(document, { ...lists, title, caption, contentHtml });
  }

  /** Writes the parts of the document that changed. */
  write(document: Document): void {
    const old = this.#stored.get(document);
    const { id, editorIds } = document;
    replaceLinks(this.#tx, editors, id, { from: old?.editorIds, to: editorIds });
    this.#replaceTags(document, old?.tagNames);
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

  #replaceTags({ id, tagNames }: Document, old: readonly string[] = []): void {
    if (sameList(old, tagNames)) return;
    const { organizationId } = this.#tx;
    if (old.length > 0) {
      this.#tx.add(
        db
          .deleteFrom('document_tags')
          .where('organization_id', '=', organizationId)
          .where('document_id', '=', id),
      );
    }
    if (tagNames.length === 0) return;
    this.#tx.add(
      sql`insert into document_tags (organization_id, document_id, tag_id, position)
      select ${organizationId}, ${id}, t.id, wanted.position
      from unnest(${tagNames.map(foldCase)}::text[]) with ordinality as wanted (name_key, position)
      join article_tags t on t.organization_id = ${organizationId} and t.name_key = wanted.name_key`,
    );
  }
}
