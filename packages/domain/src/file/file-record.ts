import type { Actor } from '../tenancy/principal.ts';
import type { FileSubject, StoredFile } from './stored-file.ts';

/** A file as the API returns it. */
export interface FileRecord {
  id: string;
  organization_id: string;
  subject: FileSubject;
  name: string;
  media_type: string;
  size: number;
  sha256: string | null;
  width: number | null;
  height: number | null;
  state: StoredFile['state'];
  created_by: Actor;
  created_at: string;
  /** Null in lists and events. */
  download_url: string | null;
}

/** What the file is attached to. */
export function subjectOf({ ticketId, documentId, commentId }: StoredFile): FileSubject {
  if (commentId !== null) return { type: 'comment', id: commentId };
  if (ticketId !== null) return { type: 'ticket', id: ticketId };
  return { type: 'document', id: documentId ?? '' };
}

/** The record of a file, without an address. */
export function fileRecord(file: StoredFile): FileRecord {
  return {
    id: file.id,
    organization_id: file.organizationId,
    subject: subjectOf(file),
    name: file.name,
    media_type: file.mediaType,
    size: file.size,
    sha256: file.sha256 ?? file.announcedSha256,
    width: file.width,
    height: file.height,
    state: file.state,
    created_by: file.createdBy,
    created_at: file.createdAt.toISOString(),
    download_url: null,
  };
}
