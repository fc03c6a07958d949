import { useWords } from '../../words/use-words.tsx';
import FilterMenu from './filter-menu.tsx';
import { cardParts, chooseCardParts, useCardParts } from './use-card-parts.ts';

const names = {
  priority: 'ticket.priority',
  cycle: 'ticket.cycle',
  due: 'ticket.due',
  estimate: 'ticket.estimate',
  signs: 'board.signs',
  labels: 'ticket.labels',
  tags: 'ticket.tags',
  people: 'list.assigned',
  fields: 'board.customFields',
} as const;

/** The choice of what the cards of all boards show in this browser, below its chip. */
export default function CardPartsMenu({ chip, onClose }: { chip: Element; onClose: () => void }) {
  const words = useWords();
  return (
    <FilterMenu
      label={words('board.cards')}
      chosen={[...useCardParts()]}
      options={cardParts.map((id) => ({ id, name: words(names[id]) }))}
      onChange={chooseCardParts}
      chip={chip}
      onClose={onClose}
    />
  );
}
