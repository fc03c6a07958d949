import { Document } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/**
 * `documents`. The lists of editors and tags and the text for searching are in separate tables, which
 * `DocumentParts` writes. Whether the project is deleted is read from the project.
 */
export const DocumentEntity = recordEntity(Document, { table: 'documents' });
