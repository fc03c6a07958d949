import { api, data, where } from '../api/client.ts';
import { putBytes, type UploadRequest } from '../api/put-bytes.ts';
import type { Import } from '../api/types.ts';

/** What the service is asked for, and the file that it gets; null for a source without one. */
export interface AskedImport {
  readonly body: {
    system: Import['system'];
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

/** Begins an import and sends its file. Returns its id. `onProgress` hears which part of the file is sent. */
export async function beginImport(
  organization: string,
  { body, file }: AskedImport,
  onProgress: (part: number) => void = () => {},
): Promise<string> {
  const { id, upload } = await data(
    api.POST('/organizations/{organization}/imports', { ...where({ organization }), body }),
  );
  if (upload !== null && file !== null) {
    const { signal } = new AbortController();
    await putBytes(upload as unknown as UploadRequest, file, { signal, onProgress });
  }
  return id;
}
