import type { SubmitEventHandler, ReactNode } from 'react';

/** A form in one line, which Escape closes. */
export const Line = ({
  onClose,
  ...rest
}: {
  onClose: () => void;
  onSubmitCapture?: SubmitEventHandler;
  children: ReactNode;
}) => (
  <div
    {...rest}
    className="relation-line"
    onKeyDownCapture={(event) => {
      // Choices that are open over it close by themselves; a sheet around it stays.
      if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
      event.stopPropagation();
      onClose();
    }}
  />
);
