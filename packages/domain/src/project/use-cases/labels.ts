import type { ChangePorts } from '../../run/run-change.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { allows } from '../../kernel/scopes.ts';
import type { Principal } from '../../access/principal.ts';
import { plainChanges } from '../../plain-record/plain-changes.ts';
import { Label } from '../../records/label.ts';
import { refusalForScope } from '../../records/permissions.ts';

const labels = plainChanges(Label);

export const listLabels = labels.list;
export const readLabel = labels.read;
export const updateLabel = labels.update;

/**
 * Creates a label. A caller without the scope `projects:write`, so each member, is refused with `insufficient_role` or `insufficient_scope` unless
 * members of the organization make labels.
 */
export const createLabel = (ports: ChangePorts & { readonly tenancy: Tenancy }) => {
  const create = labels.create(ports);
  return async (principal: Principal, command: Parameters<typeof create>[1]) => {
    const required = 'projects:write';
    if (!allows(principal.scopes, required)) {
      const organization = await ports.tenancy.queriesOf(principal).organizations.find();
      if (organization?.members_make_labels !== true) throw refusalForScope(principal, required);
    }
    return create(principal, command);
  };
};
