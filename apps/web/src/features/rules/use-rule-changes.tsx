import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { createRule, deleteRule, ruleAccess, type Rule } from '../../data/queries/rules.ts';
import { words } from '../../words/words.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';

const sentence = (name: string, enabled: boolean): string =>
  enabled ? words('rules.isOn', { name }) : words('rules.isOff', { name });

/** Switches and deletes a rule, each with an undo. A refusal is shown as a message. */
export function useRuleChanges(organization: string) {
  const client = useQueryClient();
  const reload = (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.rules(organization) }),
      client.invalidateQueries({ queryKey: keys.rule(id) }),
    ]);
  const setEnabled = async (rule: Rule, enabled: boolean) => {
    const saved = await saveFields(ruleAccess, rule, { enabled });
    await reload(rule.id);
    return saved;
  };
  return {
    reload,
    async toggle(rule: Rule) {
      const { name, enabled } = rule;
      const saved = await setEnabled(rule, !enabled);
      showDone({
        text: sentence(name, !enabled),
        async undo() {
          await setEnabled(saved, enabled);
          return sentence(name, enabled);
        },
      });
    },
    async remove(rule: Rule) {
      const { id, organization_id: of, name, project_id, when, if: filter, do: actions } = rule;
      await deleteRule(id);
      await client.invalidateQueries({ queryKey: keys.rules(organization) });
      showDone({
        text: words('rules.wasDeleted', { name }),
        // A deletion is permanent: this is a new rule that does the same.
        async undo() {
          const { enabled } = rule;
          await createRule(of, { name, project_id, enabled, when, if: filter, do: [...actions] });
          await client.invalidateQueries({ queryKey: keys.rules(organization) });
          return words('rules.wasRestored', { name });
        },
      });
    },
    /** Calls a change and shows its refusal. */
    attempt: (change: Promise<unknown>) => void change.catch(showRefusal),
  };
}
