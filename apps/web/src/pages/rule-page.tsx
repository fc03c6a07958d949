import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { ruleQuery, type Rule } from '../data/queries/rules.ts';
import { useSession } from '../data/session.tsx';
import { AppLink } from '../design/app-link.tsx';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { MissingPage } from '../design/missing-page.tsx';
import { PageHead } from '../design/page.tsx';
import { RuleForm } from '../features/rules/rule-form.tsx';
import { useRuleNames } from '../features/rules/rule-names.ts';
import { RuleFacts, RuleText } from '../features/rules/rule-text.tsx';
import { RunLog } from '../features/rules/run-log.tsx';
import { useRuleChanges } from '../features/rules/use-rule-changes.tsx';
import { useWords } from '../words/use-words.tsx';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';

/** `/app/rules/{id}`: one rule in words, with its runs. */
export function RulePage({ id }: { id: string }) {
  const words = useWords();
  const { isManager } = useSession();
  const query = useQuery({ ...ruleQuery(id), staleTime: 0, enabled: isManager });
  if (!isManager) return <MissingPage />;
  return (
    <>
      <PageHead title={words('rules.rule')}>
        <AppLink href="/app/rules">{words('rules.all')}</AppLink>
      </PageHead>
      <Fetched query={query}>{(rule) => <Loaded key={id} rule={rule} />}</Fetched>
    </>
  );
}

function Loaded({ rule }: { rule: Rule }) {
  const words = useWords();
  const navigate = useNavigate();
  const { name, enabled, organization_id: organization } = rule;
  const names = useRuleNames(organization, [rule]);
  const { toggle, remove, attempt } = useRuleChanges(organization);
  const [isChanging, change] = useState(false);
  const removeAndLeave = async () => {
    await remove(rule);
    await navigate('/app/rules');
  };
  return (
    <>
      {isChanging ? (
        <RuleForm organization={organization} rule={rule} onClose={() => change(false)} />
      ) : (
        <section className={pageCss.card} aria-labelledby="rule">
          <header>
            <h2 id="rule">
              <bdi>{name}</bdi>
            </h2>
            <RuleFacts rule={rule} names={names} />
          </header>
          <RuleText rule={rule} names={names} />
          <div className={layoutCss.actions}>
            <Button look={enabled ? 'plain' : 'primary'} onPress={() => attempt(toggle(rule))}>
              {words(enabled ? 'rules.switchOff' : 'rules.switchOn')}
            </Button>
            <Button onPress={() => change(true)}>{words('rules.change')}</Button>
            <Button look="danger" onPress={() => attempt(removeAndLeave())}>
              {words('rules.delete')}
            </Button>
          </div>
        </section>
      )}
      <RunLog rule={rule} names={names} />
    </>
  );
}
