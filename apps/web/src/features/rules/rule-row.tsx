import type { Rule } from '../../data/queries/rules.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { RuleNames } from './rule-names.ts';
import { RuleFacts, RuleText } from './rule-text.tsx';
import { useRuleChanges } from './use-rule-changes.tsx';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';

/** A rule in the list of rules: what it does in words, its switch, and its deletion. */
export function RuleRow({ rule, names }: { rule: Rule; names: RuleNames }) {
  const words = useWords();
  const { id, name, enabled, organization_id: organization } = rule;
  const { toggle, remove, attempt } = useRuleChanges(organization);
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <AppLink href={`/app/rules/${id}`}>
            <bdi>{name}</bdi>
          </AppLink>
        </h2>
        <RuleText rule={rule} names={names} />
        <RuleFacts rule={rule} names={names} />
      </div>
      <div className={layoutCss.actions}>
        <Checkbox
          isSelected={enabled}
          aria-label={words('rules.switchOf', { name })}
          onChange={() => attempt(toggle(rule))}
        >
          {words('rules.on')}
        </Checkbox>
        <Button
          slight
          look="danger"
          aria-label={words('rules.deleteRule', { name })}
          onPress={() => attempt(remove(rule))}
        >
          {words('rules.delete')}
        </Button>
      </div>
    </li>
  );
}
