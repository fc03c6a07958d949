import type { IncomingMessage } from 'node:http';

const owners = new WeakMap<IncomingMessage, string>();

/** Sets the owner of a request, for limits that are shared fairly: a network, or an organization once the caller is known. */
export function setFairnessKey(request: IncomingMessage, owner: string): void {
  owners.set(request, owner);
}

/** The owner of the request, in limits on what a process stores of requests and answers. */
export const ownerOf = (request: IncomingMessage): string => owners.get(request) ?? '';
