import { createContext } from 'react';
import type { FileRecord } from '../../api/types.ts';

type Added = Pick<FileRecord, 'id' | 'name' | 'media_type'>;

/** Adds a file that was pasted or dropped into a text to the ticket or document of the text. Null when files cannot be added. */
export const Attach = createContext<((file: File) => Promise<Added | null>) | null>(null);
