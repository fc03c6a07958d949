import type { Principal, RuleVia } from '../../access/principal.ts';
import { hasImplicitAccess, scopesOf } from '../../access/roles.ts';
import { allows, type Scope } from '../../kernel/scopes.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { isUsable } from '../../records/credential.ts';
import type { Rule, RuleAction } from '../../records/rule.ts';

/** The scopes that a credential needs for the actions. */
const scopesFor = (actions: readonly RuleAction[]): readonly Scope[] => [
  'tickets:write',
  'comments:write',
  ...(actions.some((action) => action.do === 'notify') ? (['notifications:write'] as const) : []),
];

/**
 * The principal as whom a rule acts, with the rights that its person or program has now. Null when they may not run it any more: a person who is
 * neither owner nor admin or is deactivated, an app, a credential that is not valid or lacks a scope.
 */
export async function actingPrincipal(
  { tenancy, now, engine }: { tenancy: Tenancy; now: Date; engine: Principal },
  { runAs, do: actions }: Pick<Rule, 'runAs' | 'do'>,
  via: RuleVia,
): Promise<Principal | null> {
  const { organizationId } = engine;
  if (runAs.type === 'user') {
    const { id, name } = runAs;
    // Its scopes are not stored with the rule.
    if (runAs.via?.type === 'app') return null;
    const role = await tenancy.queriesOf(engine).organizations.roleOf(id);
    if (role === null || !hasImplicitAccess(role)) return null;
    const person = await tenancy.inTenant(engine, (all) => all.organizations.findPerson(id));
    if (person === null || person.deactivatedAt !== null) return null;
    const actor = { type: 'user', id, name, via } as const;
    return { organizationId, actor, scopes: scopesOf(role), person: { userId: id, role } };
  }
  if (runAs.type === 'api_credential') {
    const credential = await tenancy.inTenant(engine, ({ credentials }) =>
      credentials.find(runAs.public_id),
    );
    const isAllowed =
      credential !== null &&
      isUsable(credential, now) &&
      scopesFor(actions).every((scope) => allows(credential.scopes, scope));
    if (!isAllowed) return null;
    return { organizationId, actor: { ...runAs, via }, scopes: credential.scopes };
  }
  if (runAs.type !== 'system') return null;
  return { ...engine, actor: { ...runAs, via } };
}
