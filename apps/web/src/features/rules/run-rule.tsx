import { useMutation, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Ticket } from '../../api/types.ts';
import { rulesQuery, runRule, type Rule, type RuleRun } from '../../data/queries/rules.ts';
import { useSession } from '../../data/session.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Refused } from '../../design/notice.tsx';
import { Empty } from '../../design/page.tsx';
import { formatList } from '../../words/formats.ts';
import { subjectWords } from '../../words/subject-words.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { showMessage } from '../feedback/messages.tsx';
import { showDone } from '../feedback/undo.tsx';
import { useRuleNames, type RuleNames } from './rule-names.ts';
import { actionWords, changeWords } from './rule-words.ts';
import { reasonOf } from './run-reason.ts';
import { undoRun } from './undo-run.ts';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** A window with the rules that can run on a ticket, those that wait for a person first: one press runs one of them. */
export default function RunRule({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const words = useWords();
  const { organization: own } = useSession();
  const organization = own?.id ?? '';
  const { key } = ticket;
  const rules = useQuery({ ...rulesQuery(organization), staleTime: 0 });
  const offered = runnableOn(ticket, rules.data ?? []);
  const names = useRuleNames(organization, offered);
  const run = useRun(ticket, names, onClose);
  return (
    <ModalDialog title={words('rules.runOn', { key })} isOpen onClose={onClose}>
      <Refused error={run.error} />
      <Fetched query={rules}>
        {() =>
          offered.length === 0 ? (
            <Empty title={words('rules.noneToRun')}>{words('rules.noneToRunLead')}</Empty>
          ) : (
            <ul className={pageCss.list} aria-label={words('rules.rules')}>
              {offered.map((rule) => (
                <li key={rule.id}>
                  <div className={pageCss.what}>
                    <h3>
                      <bdi>{rule.name}</bdi>
                    </h3>
                    <p className={textCss.note} dir="auto">
                      {formatList(rule.do.map((action) => actionWords(action, names)))}
                    </p>
                  </div>
                  <Button
                    busy={run.isPending && run.variables.id === rule.id}
                    aria-label={words('rules.runIt', { name: rule.name })}
                    onPress={() => run.mutate(rule)}
                  >
                    {words('rules.run')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      <div className={layoutCss.actions}>
        <AppLink href="/app/rules">{words('rules.all')}</AppLink>
        <Button slight onPress={onClose}>
          {words('ui.close')}
        </Button>
      </div>
    </ModalDialog>
  );
}

const isByHand = ({ when }: Rule): boolean => when.on === 'hand';

/** The rules that the service runs on this ticket: those that are on, of its project or of all, and not without a ticket. */
export function runnableOn(ticket: Pick<Ticket, 'project_id'>, rules: readonly Rule[]): Rule[] {
  const can = rules.filter(
    ({ enabled, if: filter, project_id: project }) =>
      enabled && filter !== null && (project === null || project === ticket.project_id),
  );
  return [...can.filter(isByHand), ...can.filter((rule) => !isByHand(rule))];
}

function useRun(ticket: Ticket, names: RuleNames, onClose: () => void) {
  const say = use(subjectWords('refusals'));
  return useMutation({
    mutationFn: (rule: Rule) => runRule(rule.id, ticket.id),
    onSuccess(run, rule) {
      onClose();
      const text = `${rule.name}: ${resultOf(run, rule, names, (problem) => reasonOf(problem, say))}`;
      const canUndo = run.changes.some((change) => change.do !== 'notify');
      if (run.outcome !== 'done' || !canUndo) return showMessage({ text });
      showDone({
        text,
        async undo() {
          await undoRun(run);
          return wordsOf('ticket.isAsBefore', { key: ticket.key });
        },
      });
    },
  });
}

/** The outcome of a run in words: "moved WEB-12 to Review". */
function resultOf(
  { outcome, problem, changes }: RuleRun,
  rule: Rule,
  names: RuleNames,
  reason: (problem: NonNullable<RuleRun['problem']>) => string,
): string {
  if (problem !== null) return reason(problem);
  if (outcome === 'waiting') return wordsOf('rules.runsSoon');
  if (outcome === 'not_matched') return wordsOf('rules.doesNotMatch');
  if (changes.length === 0) return wordsOf('rules.changedNothing');
  return formatList(changes.map((change) => changeWords(change, rule.do[change.action], names)));
}
