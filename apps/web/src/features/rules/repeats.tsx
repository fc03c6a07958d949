import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { rulesQuery } from '../../data/queries/rules.ts';
import { useSession } from '../../data/session.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { useWords } from '../../words/use-words.tsx';
import { ruleThatRepeats } from './repeat-rule.tsx';
import { useRuleNames } from './rule-names.ts';
import { whenWords } from './rule-words.ts';
import textCss from '../../design/text.module.css';

/** How a ticket repeats, with a link to its rule; nothing for a ticket that does not repeat. */
export default function Repeats({ ticket }: { ticket: Ticket }) {
  const words = useWords();
  const { organization } = useSession();
  const { data: rules = [] } = useQuery(rulesQuery(organization?.id ?? ''));
  const rule = ruleThatRepeats(ticket, rules);
  const names = useRuleNames(organization?.id ?? '', []);
  if (rule === undefined) return null;
  return (
    <p className={textCss.note}>
      <AppLink href={`/app/rules/${rule.id}`}>{words('rules.repeats')}</AppLink>
      {' · '}
      {rule.enabled ? whenWords(rule.when, names) : words('rules.off')}
    </p>
  );
}
