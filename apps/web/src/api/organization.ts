import type { components } from '@basalt/client';
import { at } from './address.ts';
import { ask } from './request.ts';

export type Organization = components['schemas']['Organization'];

export const readOrganization = (id: string) => ask<Organization>('GET', at('organizations', id));

/** Renames an organization while it has that version; else refused as `version_mismatch`. */
export const renameOrganization = (id: string, name: string, version: number) =>
  ask<Organization>('PATCH', at('organizations', id), { name }, { version });
