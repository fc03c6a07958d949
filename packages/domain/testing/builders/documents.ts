import { Document } from '../../src/records/document.ts';
import { spelledTags } from '../../src/change/tag-names.ts';
import type { TenantFixture } from './tenant-fixture.ts';

/** What a test may want to choose of a document. */
export type DocumentFields = Partial<
  Omit<Document, 'id' | 'organizationId' | 'projectIsDeleted' | 'liveProjectId'>
>;

/** A document of the organization; tags are adopted, a project and people must be there. */
export async function aDocument(
  { tenancy, principal, newId, tick }: TenantFixture,
  { tagNames = [], ...fields }: DocumentFields = {},
): Promise<Document> {
  const id = newId();
  const now = tick();
  return tenancy.inTenant(principal, async (stores) => {
    const { spellings } = await stores.documents.loadForCreate({ tagNames });
    const tags = spelledTags(tagNames, spellings, { projectId: null, newId });
    const document = new Document({
      id,
      organizationId: principal.organizationId,
      projectId: null,
      parentId: null,
      title: 'Guide',
      caption: null,
      contentHtml: null,
      htmlPolicy: 1,
      status: 'draft',
      editorIds: [],
      tagNames: tags.names,
      createdBy: principal.actor,
      now,
    });
    Object.assign(document, fields);
    await stores.write({ saved: [document], sets: tags.sets }, { kind: 'done', answer: null });
    return document;
  });
}
