import type { ComponentProps } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { MultiSelectMenu } from '../ui/multi-select-menu.tsx';

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
      className="popover choose"
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
