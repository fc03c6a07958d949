import type { ComponentProps } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { MultiSelectMenu } from '../../design/multi-select-menu.tsx';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/** The menu of a filter of the board, below its chip. */
export default function FilterMenu({
  chip,
  onClose,
  ...choice
}: Omit<ComponentProps<typeof MultiSelectMenu>, 'onEscape'> & {
  chip: Element;
  onClose: () => void;
}) {
  return (
    <Popover
      className={classes(menuCss.popover, menuCss.choose)}
      aria-label={choice.label}
      triggerRef={{ current: chip }}
      isOpen
      placement="bottom start"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <MultiSelectMenu {...choice} onEscape={onClose} />
    </Popover>
  );
}
