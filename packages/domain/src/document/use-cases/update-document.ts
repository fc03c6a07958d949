import { changesBetween } from '../../event/event.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { saysNothing } from '../../kernel/patch.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refuseOtherEditor } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { cleanedPatch, edit, type DocumentPatch } from '../document-patch.ts';
import { documentRecord, type DocumentRecord } from '../document-record.ts';
import { checkReferences } from '../references.ts';
import type { Ports } from '../../ports.ts';

/**
 * Edits, publishes, drafts, archives or unarchives a document, or links it to another project. Refuses with
 * `validation_failed` (project_id, editor_ids, tag_names, content_html), and with `not_editor`.
 */
export const createUpdateDocument =
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    { document: id, conditions, ...patch }: DocumentPatch & { document: string } & Preconditioned,
  ): Promise<DocumentRecord> => {
    const html = await cleanHtml(richText, 'content_html', [patch.contentHtml]);
    return tenancy.inTenant(principal, async (stores) => {
      const document = await foundOrRefused(await stores.documents.lock(id), () =>
        refusalForMissing(tenancy, principal, 'document', id),
      );
      refuseOtherEditor(principal, document);
      await checkReferences(stores, patch, document);
      const wantedTags = patch.tagNames && normalizeTagNames(patch.tagNames);
      const cleaned = cleanedPatch(patch, html);
      await checkPreconditions(stores, conditions, document);
      const before = documentRecord(document);
      if (saysNothing(patch)) return before;

      const now = clock();
      const tagNames = wantedTags && (await stores.articleTags.adopt(wantedTags));
      edit(document, { ...cleaned, tagNames }, { htmlPolicy: html.policyVersion, now });
      const changes = changesBetween(before, documentRecord(document));
      if (Object.keys(changes).length === 0) return before;

      document.version += 1;
      document.updatedAt = now;
      await stores.documents.save(document);
      const after = documentRecord(document);
      const drafts = eventsOfUpdate('document', after, after.project_id, changes);
      await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
      return after;
    });
  };
