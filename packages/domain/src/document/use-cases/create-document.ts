import { eventsOf, type EventDraft } from '../../event/event-draft.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { textOrNull } from '../../kernel/patch.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { documentRecord, type DocumentRecord } from '../document-record.ts';
import { Document, type DocumentStatus } from '../document.ts';
import { checkReferences } from '../references.ts';
import type { Ports } from '../../ports.ts';

/** What a new document may say of itself; only the title must be there. A draft unless it says otherwise. */
export interface NewDocument {
  projectId?: string | null | undefined;
  title: string;
  caption?: string | null | undefined;
  contentHtml?: string | null | undefined;
  status?: DocumentStatus | undefined;
  editorIds?: readonly string[] | undefined;
  tagNames?: readonly string[] | undefined;
}

/**
 * Creates a document of the organization or of one of its live projects, archived or not. Refuses with
 * `validation_failed` (project_id, editor_ids, tag_names, content_html).
 */
export const createCreateDocument =
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    { organization, conditions, ...input }: NewDocument & { organization: string } & Preconditioned,
  ): Promise<DocumentRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const tagNames = normalizeTagNames(input.tagNames ?? []);
    const html = await cleanHtml(richText, 'content_html', [input.contentHtml]);
    return tenancy.inTenant(principal, async (stores) => {
      await checkReferences(stores, input, null);
      const contentHtml = html.of(input.contentHtml);
      await checkPreconditions(stores, conditions);

      const now = clock();
      const document = new Document({
        id: newId(),
        organizationId: principal.organizationId,
        projectId: input.projectId ?? null,
        title: input.title,
        caption: textOrNull(input.caption),
        contentHtml,
        htmlPolicy: html.policyVersion,
        status: input.status ?? 'draft',
        editorIds: [...(input.editorIds ?? [])],
        tagNames: tagNames.length > 0 ? await stores.articleTags.adopt(tagNames) : [],
        createdBy: principal.actor,
        now,
      });
      await stores.documents.add(document);
      const record = documentRecord(document);
      const about: Omit<EventDraft, 'kind'> = {
        subject: { type: 'document', id: document.id },
        projectId: record.project_id,
        data: record,
      };
      const drafts: EventDraft[] = [{ ...about, kind: 'document.created' }];
      if (record.status === 'published') drafts.push({ ...about, kind: 'document.published' });
      await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
      return record;
    });
  };
