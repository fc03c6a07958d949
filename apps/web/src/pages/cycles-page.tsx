import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Cycle, Project } from '../api/types.ts';
import { countsQuery } from '../data/queries/analytics.ts';
import { cyclesQuery } from '../data/queries/cycles.ts';
import { useSession } from '../data/session.tsx';
import { AppLink } from '../design/app-link.tsx';
import { classes } from '../design/classes.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { CycleForm } from '../features/cycles/cycle-form.tsx';
import { CycleRow } from '../features/cycles/cycle-row.tsx';
import { progressFilters, progressOf } from '../features/cycles/progress.ts';
import { nextDays, nextName } from '../features/cycles/next-days.ts';
import { inOrder } from '../data/order-cycles.ts';
import { todayIn } from '../features/flow/use-flow-range.ts';
import { useWords } from '../words/use-words.tsx';
import { ProjectPage } from './project-page.tsx';
import buttonCss from '../design/button.module.css';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';

/** The most cycles whose tickets are counted: each needs two requests. */
const maxCounted = 10;

/** `/app/projects/{KEY}/cycles`: the cycles of a project, the active ones first. */
export function CyclesPage() {
  return (
    <ProjectPage tab="cycles">
      {(project) => <Cycles key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Cycles({ project }: { project: Project }) {
  const words = useWords();
  const { isManager } = useSession();
  const canEdit = isManager && !project.archived;
  const cycles = useQuery(cyclesQuery(project.id));
  const shown = inOrder(cycles.data ?? []);
  const counted = shown.filter(({ state }) => state !== 'completed').slice(0, maxCounted);
  const { data: counts = [] } = useQuery({
    ...countsQuery(project.id, counted.flatMap(progressFilters)),
    enabled: counted.length > 0,
  });
  const progress = progressOf(counted, counts);
  const list = useRef<HTMLUListElement>(null);
  const states = shown.map(({ id, state }) => id + state).join();
  const focused = useRef(states);
  useEffect(() => {
    // With a cycle that is deleted or completed, the button that had the focus is gone.
    const isGone = focused.current !== states && document.activeElement === document.body;
    if (isGone) list.current?.focus({ preventScroll: true });
    focused.current = states;
  }, [states]);
  return (
    <div className={pageCss.projectArea}>
      <div className={layoutCss.beside}>
        <p className={textCss.lead}>{words('cycles.lead')}</p>
        <div className={layoutCss.actions}>
          <AppLink
            className={classes(buttonCss.button, buttonCss.slight)}
            href={`/app/projects/${project.key}/cycles/plan`}
          >
            {words('cycles.plan')}
          </AppLink>
          {canEdit && <NewCycle project={project} cycles={cycles.data ?? []} />}
        </div>
      </div>
      <Fetched query={cycles}>
        {() =>
          shown.length === 0 ? (
            <Empty title={words('cycles.noneYet')}>{words('cycles.whatOneIs')}</Empty>
          ) : (
            <ul
              ref={list}
              className={pageCss.list}
              tabIndex={-1}
              aria-label={words('projects.cycles')}
            >
              {shown.map((cycle) => (
                <CycleRow
                  key={cycle.id}
                  {...{ project, cycle, canEdit }}
                  progress={progress.get(cycle.id)}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
    </div>
  );
}

function NewCycle({ project, cycles }: { project: Project; cycles: readonly Cycle[] }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" slight onPress={() => setOpen(true)}>
        {words('cycles.newCycle')}
      </Button>
      {isOpen && (
        <CycleForm
          project={project.id}
          cycle={null}
          name={nextName(cycles)}
          days={nextDays(cycles, todayIn(project))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
