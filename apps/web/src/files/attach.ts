import { createContext } from 'react';
import type { FileRecord } from '../api/types.ts';

/** Adds files that were pasted or dropped into a text to what the text is of; null where nothing can be added. */
export const Attach = createContext<((file: File) => Promise<FileRecord | null>) | null>(null);
