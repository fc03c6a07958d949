import type { IncomingMessage } from 'node:http';

const owners = new WeakMap<IncomingMessage, string>();

/** Notes whom a request counts for: an address, or an organization once the caller is known. */
export function noteOwner(request: IncomingMessage, owner: string): void {
  owners.set(request, owner);
}

/** Whom the request counts for, in limits on what a process keeps of requests and answers. */
export const ownerOf = (request: IncomingMessage): string => owners.get(request) ?? '';
