import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useState } from 'react';
import { rulesQuery } from '../data/queries/rules.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { ReadyRules } from '../features/rules/ready-list.tsx';
import { RuleForm } from '../features/rules/rule-form.tsx';
import { useRuleNames } from '../features/rules/rule-names.ts';
import { RuleRow } from '../features/rules/rule-row.tsx';
import { useWords } from '../words/use-words.tsx';
import { ManagedPage } from './managed-page.tsx';
import { RulePage } from './rule-page.tsx';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';

/** `/app/rules`: what an organization that the person manages does by itself; `/app/rules/{id}`: one rule. */
export function RulesPage() {
  const words = useWords();
  const { rule } = useParams();
  if (rule !== undefined) return <RulePage id={rule} />;
  return (
    <ManagedPage
      title={words('rules.rules')}
      lead={({ name }) => words('rules.rulesLead', { name })}
    >
      {({ id }) => <Rules key={id} organization={id} />}
    </ManagedPage>
  );
}

function Rules({ organization }: { organization: string }) {
  const words = useWords();
  const rules = useQuery({ ...rulesQuery(organization), staleTime: 0 });
  const names = useRuleNames(organization, rules.data ?? []);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen ? (
        <RuleForm organization={organization} rule={null} onClose={() => setOpen(false)} />
      ) : (
        <div className={layoutCss.actions}>
          <Button look="primary" onPress={() => setOpen(true)}>
            {words('rules.newRule')}
          </Button>
        </div>
      )}
      <Fetched query={rules}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={words('rules.noRuleYet')}>{words('rules.aRuleAnswers')}</Empty>
          ) : (
            <ul className={pageCss.list} aria-label={words('rules.rules')}>
              {all.toReversed().map((rule) => (
                <RuleRow key={rule.id} rule={rule} names={names} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {rules.data && !isOpen && <ReadyRules organization={organization} rules={rules.data} />}
    </>
  );
}
