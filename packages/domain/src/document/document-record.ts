import { lastActivity } from '../comment/last-activity.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Document, DocumentStatus } from './document.ts';

/** A document as the API returns it. */
export interface DocumentRecord {
  id: string;
  organization_id: string;
  /** Null for a document of the organization alone, and while its project is deleted. */
  project_id: string | null;
  title: string;
  caption: string | null;
  content_html: string | null;
  status: DocumentStatus;
  archived: boolean;
  editor_ids: string[];
  tag_names: string[];
  /** The first publication. */
  published_at: string | null;
  version: number;
  created_by: Actor;
  created_at: string;
  updated_at: string;
  /** The time of the last change of the document, or of a comment on it. A comment does not change `version`. */
  last_activity_at: string;
  /** When it was deleted; null for a live one. */
  deleted_at: string | null;
}

/** The document as the API returns it. */
export function documentRecord(document: Document): DocumentRecord {
  return {
    id: document.id,
    organization_id: document.organizationId,
    project_id: document.liveProjectId,
    title: document.title,
    caption: document.caption,
    content_html: document.contentHtml,
    status: document.status,
    archived: document.archived,
    editor_ids: [...document.editorIds],
    tag_names: [...document.tagNames],
    published_at: document.publishedAt?.toISOString() ?? null,
    version: document.version,
    created_by: document.createdBy,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
    last_activity_at: lastActivity(document).toISOString(),
    deleted_at: document.deletedAt?.toISOString() ?? null,
  };
}
