import type { IncomingMessage } from 'node:http';

const owners = new WeakMap<IncomingMessage, string>();

/** Sets whom a request counts for: a network, or an organization once the caller is known. */
export function setFairnessKey(request: IncomingMessage, owner: string): void {
  owners.set(request, owner);
}

/** Whom the request counts for, in limits on what a process keeps of requests and answers. */
export const ownerOf = (request: IncomingMessage): string => owners.get(request) ?? '';
