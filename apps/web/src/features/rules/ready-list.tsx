import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board, Label } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { labelsQuery, projectsQuery } from '../../data/queries/projects.ts';
import { createRule, deleteRule, type Rule } from '../../data/queries/rules.ts';
import { keys } from '../../data/query/keys.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { readyRules, storedRule, usualBoard, type ReadyRule } from './ready-rules.ts';
import rulesCss from './rules.module.css';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** Rules that many people ask for: one press makes one of them in the chosen project. Nothing without a project. */
export function ReadyRules({
  organization,
  rules,
}: {
  organization: string;
  rules: readonly Rule[];
}) {
  const words = useWords();
  const { data: all = [] } = useQuery(projectsQuery(organization));
  const projects = all.filter(({ archived }) => !archived);
  const [chosen, setChosen] = useState<string | null>(null);
  const project = chosen ?? projects[0]?.id ?? null;
  const boards = useQuery({ ...boardsQuery(project ?? ''), enabled: project !== null }).data ?? [];
  const labels = useQuery({ ...labelsQuery(project ?? ''), enabled: project !== null }).data ?? [];
  if (project === null || boards.length === 0) return null;
  return (
    <section className={layoutCss.stack} aria-labelledby="ready">
      <header>
        <h2 id="ready">{words('rules.ready')}</h2>
        <p className={textCss.note}>{words('rules.readyLead')}</p>
      </header>
      <div className={rulesCss.choice}>
        <Select
          label={words('rules.project')}
          options={projects}
          value={project}
          onChange={setChosen}
        />
      </div>
      <ul className={pageCss.list} aria-labelledby="ready">
        {readyRules.map((ready) => (
          <ReadyRow
            key={`${ready.id} ${project}`}
            {...{ ready, organization, project, boards, labels, rules }}
          />
        ))}
      </ul>
    </section>
  );
}

function ReadyRow({
  ready,
  organization,
  project,
  boards,
  labels,
  rules,
}: {
  ready: ReadyRule;
  organization: string;
  project: string;
  boards: readonly Board[];
  labels: readonly Label[];
  rules: readonly Rule[];
}) {
  const words = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const board = chosen ?? usualBoard(ready, boards)?.id ?? '';
  const place = { project, board, labels };
  const stored = storedRule(ready, place, rules);
  const switchOn = useSwitchOn(organization);
  const name = words(ready.name);
  const press = async () => {
    setPending(true);
    await switchOn({ ...ready.content(place), name, project_id: project }).catch(showRefusal);
    setPending(false);
  };
  return (
    <li>
      <div className={pageCss.what}>
        <h3>{name}</h3>
      </div>
      {ready.board !== undefined && (
        <div className={rulesCss.choice}>
          <Select
            label={words('ticket.board')}
            options={boards}
            value={board}
            onChange={setChosen}
          />
        </div>
      )}
      {stored === undefined ? (
        <Button
          busy={isPending}
          aria-label={words('rules.switchOnOf', { name })}
          onPress={() => void press()}
        >
          {words('rules.switchOn')}
        </Button>
      ) : (
        <AppLink href={`/app/rules/${stored.id}`}>
          {words(stored.enabled ? 'rules.readyIsOn' : 'rules.readyIsOff')}
        </AppLink>
      )}
    </li>
  );
}

/** Makes a rule that is on, with an undo that deletes it. */
function useSwitchOn(organization: string) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.rules(organization) });
  return async (body: Parameters<typeof createRule>[1]) => {
    const { id, name } = await createRule(organization, body);
    await reload();
    showDone({
      text: wordsOf('rules.isOn', { name }),
      async undo() {
        await deleteRule(id);
        await reload();
        return wordsOf('rules.wasDeleted', { name });
      },
    });
  };
}
