export { hostileImport, hostileShapes, type HostileImport } from './hostile-imports.ts';
export { csvExport } from './csv-exports.ts';
export { trelloExport } from './trello-exports.ts';
export { plankaServer } from './planka-server.ts';
