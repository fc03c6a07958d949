import { useWords } from '../../words/use-words.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ProjectSteps } from './project-steps.tsx';

/** Moves a ticket to another project: a window that asks for the project, and then for its board. */
export default function MoveToProject({
  ticketKey,
  onClose,
}: {
  ticketKey: string;
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <PaletteDialog label={words('palette.moveToProject', { key: ticketKey })} onClose={onClose}>
      <ProjectSteps ticketKey={ticketKey} onBack={onClose} onDone={onClose} />
    </PaletteDialog>
  );
}
