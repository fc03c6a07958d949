import { api, data, where } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import { putBytes, type UploadRequest } from '../../api/put-bytes.ts';
import type { Import } from '../../api/types.ts';
import { subjectWords } from '../../words/subject-words.ts';
import { faultWords } from './report-words.ts';

/** A system that people import from. */
export type ImportSystem = Exclude<Import['system'], 'project'>;

/** The request to the service, and the file to upload; null for a source without a file. */
export interface AskedImport {
  readonly body: {
    system: ImportSystem;
    file_name?: string;
    size?: number;
    options: Record<string, unknown>;
    secrets?: Record<string, string>;
    people?: Record<string, string>;
    boards?: Record<string, string>;
    project_id?: string;
    project_name?: string | null;
    project_key?: string | null;
    add_people: boolean;
    dry_run: boolean;
  };
  readonly file: File | null;
}

/** Begins an import and sends its file. Returns its id. `onProgress` is called with the fraction of the file that is sent, 0 to 1. */
export async function beginImport(
  organization: string,
  { body, file }: AskedImport,
  onProgress: (part: number) => void = () => {},
): Promise<string> {
  const { id, upload } = await data(
    api.POST('/organizations/{organization}/imports', { ...where({ organization }), body }),
  ).catch(async (error: unknown) => {
    throw await inWords(error);
  });
  if (upload !== null && file !== null) {
    const { signal } = new AbortController();
    await putBytes(upload as unknown as UploadRequest, file, { signal, onProgress });
  }
  return id;
}

/** A refusal of the options in the language of the reader; another error as it is. */
async function inWords(error: unknown): Promise<unknown> {
  const [fault] = error instanceof Refusal ? (error.errors['options'] ?? []) : [];
  if (!(error instanceof Refusal) || fault === undefined) return error;
  const message = await faultInWords(fault);
  return new Refusal({ status: error.status, code: error.code, message });
}

/** A fault that is known by its sentence in English, in the language of the reader. */
export const faultInWords = async (fault: string): Promise<string> =>
  faultWords(await subjectWords('importNotes'), fault) ?? fault;
