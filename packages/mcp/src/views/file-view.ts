import type { FileRecord, Page } from '@basalt/domain';

/** How many files an answer lists. */
export const shownFiles = { limit: 20 };

/** The first files of a ticket or document, each as a line with its id at the end. */
export const filesOf = ({ items }: Page<FileRecord>): string[] =>
  items.map(({ id, name, size, media_type: type }) => `${name} (${type}, ${size} bytes): ${id}`);

/** The files as text. */
export const fileText = (files: readonly string[]): string[] =>
  files.length === 0 ? [] : ['', 'Files:', ...files.map((file) => `- ${file}`)];
