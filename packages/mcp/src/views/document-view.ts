import { Document, type DocumentRecord } from '@basalt/domain';
import { factsOf } from './facts.ts';
import { briefTypes, recordView, textTypes } from './record-view.ts';

/** A document in the answers of lists and writes. */
export const documentSummary = recordView(Document, {
  first: ['id', 'title'],
  types: briefTypes,
  last: ['project_id', 'tag_names', 'updated_at', 'last_activity_at'],
});

/** The additional parts of the answer for one document. */
export const documentDetails = recordView(Document, {
  types: textTypes,
  last: ['created_by', 'created_at', 'published_at'],
});

const own = { status: (status: string) => status };

/** `Title (draft) #howto 01890f3e-…`. */
export function documentLine(document: ReturnType<typeof documentSummary.of>): string {
  const { id, title, tags } = document;
  const facts = factsOf(documentSummary.plain, document, { own });
  return `${title} (${facts.join(', ')})${tags.map((tag) => ` #${tag}`).join('')} ${id}`;
}

/** The caption and other texts of a document, each as a line. */
export const documentTexts = (document: DocumentRecord): string[] =>
  factsOf(documentDetails.plain, document, {
    own: { title: () => null, caption: (caption: string) => caption },
  });
