import type { OpenApiDocument } from '../openapi.ts';
export const referencePage = (document: OpenApiDocument): string => document.info.title;
