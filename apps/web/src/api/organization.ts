import type { components } from '@basalt/client';
import { at } from './address.ts';
import { fetchJson } from './request.ts';

export type Organization = components['schemas']['Organization'];

export const readOrganization = (id: string) =>
  fetchJson<Organization>('GET', at('organizations', id));

/** Renames an organization while it has that version; else refused as `version_mismatch`. */
export const renameOrganization = (id: string, name: string, version: number) =>
  fetchJson<Organization>('PATCH', at('organizations', id), { name }, { version });
