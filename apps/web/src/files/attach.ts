import { createContext } from 'react';
import type { FileRecord } from '../api/types.ts';

/** Adds a file that was pasted or dropped into a text to the ticket or document of the text. Null when files cannot be added. */
export const Attach = createContext<((file: File) => Promise<FileRecord | null>) | null>(null);
