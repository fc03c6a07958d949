import { useNewTicket } from './windows.ts';
import { Button } from '../../design/button.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';

/** The button in the head of a project that opens the form of a new ticket; on a phone a plus sign. `board`: the id of the one to choose. */
export function NewTicketButton({ board }: { board: string | null }) {
  const words = useWords();
  const open = useNewTicket();
  const isPhone = useIsPhone();
  return (
    <Button
      look={isPhone ? 'quiet' : 'primary'}
      slight
      aria-label={words('ticket.newTicket')}
      onPress={() => open(null, board === null ? undefined : { board_id: board })}
    >
      {isPhone ? '+' : words('ticket.newTicket')}
    </Button>
  );
}
