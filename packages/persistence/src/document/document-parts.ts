import { foldCase, searchableText, textOfHtml, type Document } from '@basalt/domain';
import { replaceLinks, sameList, type LinkTable } from '../transaction/links.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** What of a document lives in tables of its own: the lists, and the text that is searched. */
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
    this.#tx.enqueue(
      `insert into document_search (organization_id, document_id, text) values ($1, $2, $3)
      on conflict (organization_id, document_id) do update set text = excluded.text`,
      [this.#tx.organizationId, id, text],
    );
  }

  #replaceTags({ id, tagNames }: Document, old: readonly string[] = []): void {
    if (sameList(old, tagNames)) return;
    const key = [this.#tx.organizationId, id];
    if (old.length > 0) {
      this.#tx.enqueue(
        'delete from document_tags where organization_id = $1 and document_id = $2',
        key,
      );
    }
    if (tagNames.length === 0) return;
    this.#tx.enqueue(
      `insert into document_tags (organization_id, document_id, tag_id, position)
      select $1, $2, t.id, wanted.place
      from unnest($3::text[]) with ordinality as wanted (name_key, place)
      join article_tags t on t.organization_id = $1 and t.name_key = wanted.name_key`,
      [...key, tagNames.map(foldCase)],
    );
  }
}
