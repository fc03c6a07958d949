import { Import, ImportedRecord } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `imports`. */
export const ImportEntity = recordEntity(Import, { table: 'imports' });

/** `import_records`. */
export const ImportedRecordEntity = recordEntity(ImportedRecord, {
  table: 'import_records',
  key: ['organizationId', 'projectId', 'system', 'kind', 'sourceKey'],
});
