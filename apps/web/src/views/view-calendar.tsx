import { useMutation } from '@tanstack/react-query';
import type { View } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Refused } from '../design/notice.tsx';
import { ModalDialog } from '../design/modal-dialog.tsx';
import { closeCalendar, openCalendar } from './requests.ts';
import textCss from '../design/text.module.css';
import pageCss from '../design/page.module.css';
import layoutCss from '../design/layout.module.css';

/** Gives the address of one's calendar of a view, once, and ends it. */
export function ViewCalendar({ view, onClose }: { view: View; onClose: () => void }) {
  const open = useMutation({ mutationFn: () => openCalendar(view.id) });
  const close = useMutation({
    mutationFn: () => closeCalendar(view.id),
    onSuccess() {
      showMessage({ text: `The address of your calendar of ${view.name} has ended.` });
      onClose();
    },
  });
  return (
    <ModalDialog title={`Calendar of ${view.name}`} isOpen onClose={onClose}>
      <p className={textCss.soft}>
        A calendar program that has the address shows the due dates of this view as you see them, by
        the filters that the view has now. Give it to nobody else. A new address ends the one
        before.
      </p>
      <Refused error={open.error ?? close.error} />
      {open.data !== undefined && (
        <>
          <div className={pageCss.secret}>
            <code data-testid="calendar-address">{open.data.address}</code>
          </div>
          <p className={textCss.note}>It is shown only once.</p>
        </>
      )}
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{open.data === undefined ? 'Cancel' : 'Close'}</Button>
        {open.data === undefined ? (
          <Button look="primary" busy={open.isPending} onPress={() => open.mutate()}>
            Make an address
          </Button>
        ) : (
          <CopyButton text={open.data.address} label="Copy the address" />
        )}
      </div>
      <p className={textCss.note}>
        A program that already has your address reads it until you end the address.{' '}
        <Button look="quiet" slight busy={close.isPending} onPress={() => close.mutate()}>
          End the address
        </Button>
      </p>
    </ModalDialog>
  );
}
