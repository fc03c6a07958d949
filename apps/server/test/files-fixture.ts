import { createHash } from 'node:crypto';
import { createBasaltClient } from '@basalt/client';
import { expect } from 'vitest';
import { call } from './http-calls.ts';
import type { serveHere } from './run-here.ts';

/** A server in this process. */
export type Served = Awaited<ReturnType<typeof serveHere>>;

/** A file as the API returns it. */
export interface FileAnswer {
  id: string;
  size: number;
  media_type: string;
  sha256: string | null;
  download_url: string | null;
  upload: { url: string; headers: Record<string, string> };
}

/** The digest of bytes, in hexadecimal. */
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Brings the bytes of an announced file. */
export const put = async (file: FileAnswer, body: Uint8Array<ArrayBuffer>) =>
  fetch(file.upload.url, { method: 'PUT', headers: file.upload.headers, body });

/** A key, a ticket and calls in a new organization of the server. */
export async function anOrganization({ cradle: use, address }: Served) {
  const { id: organization } = await use.createOrganization({ name: 'Quarry' });
  const principal = {
    organizationId: organization,
    actor: { type: 'system', name: 'x' },
    scopes: ['*'],
  } as const;
  const project = await use.createProject(principal, { organization, name: 'Web' });
  const { id: ticket } = await use.createTicket(principal, {
    project: project.id,
    boardSlug: 'open',
    title: 'Look',
  });
  const { token } = await use.createCredential(principal, { name: 'CI', scopes: ['*'] });
  const api = (at: string, sent?: { method?: string; body?: object }) =>
    call(address, token, at, sent);
  const announce = async (size: number, more: object = {}) => {
    const body = { name: 'a.bin', size, media_type: 'application/octet-stream', ...more };
    const answer = await api(`/tickets/${ticket}/files`, { method: 'POST', body });
    return answer as unknown as { status: number; body: { data: FileAnswer; code?: string } };
  };
  const added = async (bytes: Uint8Array<ArrayBuffer>, more: object = {}): Promise<FileAnswer> => {
    const { body } = await announce(bytes.length, more);
    const answer = await put(body.data, bytes);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    const read = await api(`/files/${body.data.id}`);
    return (read.body as unknown as { data: FileAnswer }).data;
  };
  const client = createBasaltClient({ baseUrl: address, token });
  return { organization, ticket, api, announce, added, client };
}
