import type { ComponentProps } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { SeveralOptions } from '../ui/several-options.tsx';

/** The menu of a filter of the board, below its chip. */
export default function FilterMenu({
  chip,
  onClose,
  ...choice
}: Omit<ComponentProps<typeof SeveralOptions>, 'onEscape'> & {
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
      <SeveralOptions {...choice} onEscape={onClose} />
    </Popover>
  );
}
