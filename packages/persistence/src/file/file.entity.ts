import { StoredFile } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `files`. */
export const FileEntity = recordEntity(StoredFile, { table: 'files' });
