import type { SubmitEventHandler, ReactNode } from 'react';
import relationsCss from './relations.module.css';

/** A form of one line. Escape closes it. */
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
    className={relationsCss.relationLine}
    onKeyDownCapture={(event) => {
      // An open list of choices closes first. A sheet around the form stays open.
      if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
      event.stopPropagation();
      onClose();
    }}
  />
);
