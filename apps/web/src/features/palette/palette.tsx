import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNewTicket } from '../ticket/windows.ts';
import type { Opened } from '../ticket/property-shortcuts.ts';
import { DeleteTicket } from '../ticket/delete-ticket.tsx';
import { pressShortcut } from '../../design/shortcuts.ts';
import { ViewCalendar } from '../views/view-calendar.tsx';
import { useWords } from '../../words/use-words.tsx';
import { BoardStep, TicketStep } from './move-steps.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ProjectSteps } from './project-steps.tsx';
import { StartStep } from './start-step.tsx';
import type { Step } from './step.ts';
import { subjectAt } from './subject.ts';

/** "Search and commands": goes to any page, finds tickets and documents, and changes the ticket that is shown, focused or selected. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const navigate = useNavigate();
  const { pathname: at, mask } = useLocation();
  const pathname = mask?.pathname ?? at;
  // The palette takes the focus only after this.
  const [before] = useState(() => ({
    subject: subjectAt(pathname),
    focused: document.activeElement,
  }));
  const go = (address: string, state?: Opened) => {
    onClose();
    void navigate(address, { state });
  };
  const after = (act: () => unknown) => {
    onClose();
    afterFocusIsBack(before.focused, act);
  };
  const newTicket = useNewTicket();
  const create = (title?: string) => {
    onClose();
    newTicket(title);
  };
  /** Leaves the ticket that is deleted, where it is shown. */
  const leave = (key: string) => {
    onClose();
    if (before.subject?.kind !== 'ticket' || !before.subject.isShown) return;
    if (mask === undefined) void navigate(`/app/projects/${key.replace(/-\d+$/u, '')}`);
    else void navigate(-1);
  };
  if (step.at === 'calendar') return <ViewCalendar view={step.view} onClose={onClose} />;
  if (step.at === 'delete') {
    const { ticket } = step;
    return (
      <DeleteTicket ticket={ticket} isOpen onClose={onClose} onDeleted={() => leave(ticket.key)} />
    );
  }
  return (
    <PaletteDialog label={words('palette.searchAndCommands')} onClose={onClose}>
      {step.at === 'start' && (
        <StartStep
          subject={before.subject}
          go={(address) => go(address)}
          next={setStep}
          create={create}
          after={after}
          press={(name) => after(() => pressShortcut(name))}
        />
      )}
      {step.at === 'ticket' && (
        <TicketStep
          next={setStep}
          sought={step.for}
          open={(ticket, what) => go(`/app/tickets/${ticket}`, what)}
        />
      )}
      {step.at === 'board' && <BoardStep step={step} next={setStep} onDone={onClose} />}
      {step.at === 'project' && (
        <ProjectSteps
          ticketKey={step.ticket}
          onBack={() => setStep({ at: 'start' })}
          onDone={onClose}
        />
      )}
    </PaletteDialog>
  );
}

/** Does something once the palette is gone and has given the focus back. */
function afterFocusIsBack(focused: Element | null, act: () => unknown): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && focused instanceof HTMLElement && focused.isConnected) focused.focus();
      act();
    }),
  );
}
