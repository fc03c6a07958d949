import { use, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Comment } from '../../api/types.ts';
import type { Commented } from '../../data/queries/comments.ts';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { calledAmong } from '../../design/author-name.ts';
import { classes } from '../../design/classes.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Tick } from '../../design/searchable-menu.tsx';
import { formatList, formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { reactions, useReactions } from './use-reactions.tsx';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import reactionsCss from './reactions.module.css';

/** How many people are named at a reaction; of the others, the number. */
const maxNames = 20;

/** The reactions to a comment, each with its number; nothing when there are none. Who may write here joins one by a press, and leaves it by another. */
export function Reactions({
  on,
  comment,
  canEdit,
}: {
  on: Commented;
  comment: Comment;
  canEdit: boolean;
}) {
  const words = useWords();
  const people = use(MentionablePeople);
  const { shown, toggle } = useReactions(on, comment);
  if (shown.length === 0) return null;
  return (
    <div className={reactionsCss.reactions}>
      {shown.map(({ id, sign, name, isOwn, ...reaction }) => {
        const names = reaction.people.map((person) =>
          calledAmong(people, { type: 'user', ...person }),
        );
        const first = names.slice(0, maxNames);
        const label = words('comments.reactionOf', {
          reaction: words(name),
          people: formatList(
            names.length > maxNames
              ? [...first, `+${formatNumber(names.length - maxNames)}`]
              : first,
          ),
        });
        return (
          <span key={id} title={label}>
            <Button
              className={reactionsCss.reaction}
              aria-pressed={isOwn}
              isDisabled={!canEdit}
              onPress={() => toggle(id)}
            >
              <span aria-hidden="true">{sign}</span>
              <span aria-hidden="true">{formatNumber(names.length)}</span>
              <span className={textCss.hidden}>{label}</span>
            </Button>
          </span>
        );
      })}
    </div>
  );
}

/** A button that opens a menu of all reactions; those of the person have a tick. */
export function AddReaction({ on, comment }: { on: Commented; comment: Comment }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { shown, toggle } = useReactions(on, comment);
  const own = shown.flatMap(({ id, isOwn }) => (isOwn ? [id] : []));
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <IconButton icon="smile" label={words('comments.react')} />
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom end">
        <Menu
          className={menuCss.options}
          aria-label={words('comments.react')}
          selectionMode="multiple"
          selectedKeys={own}
          onAction={(key) => toggle(String(key))}
          onSelectionChange={() => setOpen(false)}
        >
          {reactions.map(({ id, sign, name }) => (
            <MenuItem key={id} id={id} className={menuCss.option} textValue={words(name)}>
              <span aria-hidden="true">{sign}</span>
              <span>{words(name)}</span>
              <span className={menuCss.end}>
                <Tick />
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
