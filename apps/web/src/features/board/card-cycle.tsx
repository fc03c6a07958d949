import { useQuery } from '@tanstack/react-query';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { useBoardContext } from './board-context.tsx';
import signCss from '../../design/sign.module.css';
import boardCss from './board.module.css';

/** The name of the cycle of a card, in the line of its key: the card stays as high as it is. */
export default function CardCycle({ id }: { id: string }) {
  const words = useWords();
  const { project } = useBoardContext();
  const name = useQuery(cyclesQuery(project.id)).data?.find((cycle) => cycle.id === id)?.name;
  return name === undefined ? null : (
    <span
      className={classes(signCss.mark, signCss.tag, boardCss.cardCycle)}
      title={`${words('ticket.cycle')}: ${name}`}
      dir="auto"
    >
      {name}
    </span>
  );
}
