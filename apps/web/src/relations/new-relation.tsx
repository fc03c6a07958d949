import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import type { Relation, Ticket } from '../api/types.ts';
import { resemblesWords } from '../search/fuzzy-match.ts';
import { useFound } from '../search/use-found.tsx';
import { Choose } from '../ui/choose.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LineField } from '../ui/text-field.tsx';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { Line } from './line.tsx';
import { relate, typeNames, useRelationsAgain } from './queries.ts';

const types = () => Object.entries(typeNames).map(([id, of]) => ({ id, name: wordsOf(of) }));

/** The form that relates a ticket with another one, found by words of its title or by its key. A complete key needs no choice. */
export default function NewRelation({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useWords();
  const [type, setType] = useState<Relation['type']>('blocked_by');
  const [isTypeOpen, setTypeOpen] = useState(false);
  const [words, setWords] = useState('');
  const { tickets, isSearching } = useFound(words);
  const again = useRelationsAgain(ticket.id);
  const add = useMutation({
    mutationFn: ({ ticket: relatedKey = '' }: Fields) => relate(ticket.id, type, relatedKey.trim()),
    async onSuccess() {
      onClose();
      await again();
    },
  });
  // During a search, the former results that still match stay, so that Enter does not choose a different ticket.
  const found = tickets.filter(
    ({ key, name }) =>
      key !== ticket.key && (!isSearching || resemblesWords(`${key} ${name}`, words.trim())),
  );
  return (
    <Line
      onClose={onClose}
      onSubmitCapture={(event) => {
        // Enter chooses the marked ticket.
        if (found.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Form
        mutation={add}
        labels={{ ticket: 'fields.ticket' }}
        aria-label={t('relations.newRelation')}
      >
        <Choose
          label={t('relations.whatTheOtherTicketIs')}
          choices={types()}
          chosen={[type]}
          onChoose={([id]) => setType(id as Relation['type'])}
          isOpen={isTypeOpen}
          onOpenChange={setTypeOpen}
        >
          {wordsOf(typeNames[type])}
        </Choose>
        <Autocomplete inputValue={words} onInputChange={setWords}>
          <div className="found-below">
            <LineField
              name="ticket"
              label={t('relations.theOtherTicket')}
              placeholder={t('relations.findTicket')}
              maxLength={100}
            />
            {words.trim().length > 1 && (
              <div className="popover">
                <Menu
                  className="options"
                  aria-label={t('relations.tickets')}
                  onAction={(key) => add.mutate({ ticket: String(key) })}
                  renderEmptyState={() => (
                    <p className="column-empty">
                      {isSearching ? t('relations.searching') : t('relations.noOtherTicket')}
                    </p>
                  )}
                >
                  {found.map(({ key, name }) => (
                    <MenuItem key={key} id={key} className="option" textValue={`${key} ${name}`}>
                      <span className="cut">{name}</span>
                      <span className="ticket-key">{key}</span>
                    </MenuItem>
                  ))}
                </Menu>
              </div>
            )}
          </div>
        </Autocomplete>
        <IconButton
          icon="close"
          label={t('relations.close')}
          keyName={t('relations.esc')}
          onPress={onClose}
        />
      </Form>
    </Line>
  );
}
