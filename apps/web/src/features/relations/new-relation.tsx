import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import type { Relation, Ticket } from '../../api/types.ts';
import { resemblesWords } from '../search/fuzzy-match.ts';
import { useFound } from '../search/use-found.tsx';
import { Choose } from '../../design/choose.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { LineField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { Line } from './line.tsx';
import { relate, typeNames, useRelationsAgain } from '../../data/queries/relations.ts';
import relationsCss from './relations.module.css';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';

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
  const list = useRef<HTMLDivElement>(null);
  // The panel around the form ends close below it: it scrolls so far that the list is whole.
  const isListed = words.trim().length > 1;
  const lines = isListed ? Math.max(1, found.length) : 0;
  useEffect(() => {
    if (lines > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
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
          <div className={relationsCss.foundBelow}>
            <LineField
              name="ticket"
              label={t('relations.theOtherTicket')}
              placeholder={t('relations.findTicket')}
              maxLength={100}
            />
            {isListed && (
              <div ref={list} className={menuCss.popover}>
                <Menu
                  className={menuCss.options}
                  aria-label={t('relations.tickets')}
                  onAction={(key) => add.mutate({ ticket: String(key) })}
                  renderEmptyState={() => (
                    <p className={menuCss.columnEmpty}>
                      {isSearching ? t('relations.searching') : t('relations.noOtherTicket')}
                    </p>
                  )}
                >
                  {found.map(({ key, name }) => (
                    <MenuItem
                      key={key}
                      id={key}
                      className={menuCss.option}
                      textValue={`${key} ${name}`}
                    >
                      <span className={textCss.cut} dir="auto">
                        {name}
                      </span>
                      <span className={signCss.ticketKey}>{key}</span>
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
