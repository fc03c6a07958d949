import { changesBetween } from '../../event/event.ts';
import { facetsOf } from '../../event/facets.ts';
import { eventsOf } from '../../event/happening.ts';
import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { saysNothing } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { absent, presentOr } from '../../tenancy/absent.ts';
import { refuseOtherEditor } from '../../tenancy/access.ts';
import { proceed, type Conditions } from '../../tenancy/conditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { cleanedPatch, edit, type DocumentPatch } from '../document-patch.ts';
import { documentRecord, type DocumentRecord } from '../document-record.ts';
import { checkReferences } from '../references.ts';

/**
 * Edits, publishes, drafts, archives or unarchives a document, or links it to another project. Refuses with
 * `validation_failed` (project_id, editor_ids, tag_names, content_html), and with `not_editor`.
 */
export const createUpdateDocument =
  ({
    tenancy,
    clock,
    newId,
    richText,
  }: {
    tenancy: Tenancy;
    clock: Clock;
    newId: NewId;
    richText: RichText;
  }) =>
  async (
    principal: Principal,
    {
      document: id,
      conditions,
      ...patch
    }: DocumentPatch & { document: string; conditions?: Conditions | undefined },
  ): Promise<DocumentRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const document = await presentOr(await stores.documents.lock(id), () =>
        absent(tenancy, principal, 'document', id),
      );
      refuseOtherEditor(principal, document);
      await checkReferences(stores, patch, document);
      const wantedTags = patch.tagNames && normalizeTagNames(patch.tagNames);
      const cleaned = cleanedPatch(patch, richText);
      await proceed(stores, conditions, document);
      const before = documentRecord(document);
      if (saysNothing(patch)) return before;

      const now = clock();
      const tagNames = wantedTags && (await stores.articleTags.adopt(wantedTags));
      edit(document, { ...cleaned, tagNames }, { htmlPolicy: richText.policyVersion, now });
      const changes = changesBetween(before, documentRecord(document));
      if (Object.keys(changes).length === 0) return before;

      document.version += 1;
      document.updatedAt = now;
      await stores.documents.save(document);
      const after = documentRecord(document);
      const happenings = facetsOf('document', after, after.project_id, changes);
      await stores.events.append(...eventsOf(principal, { newId, now }, happenings));
      return after;
    });
