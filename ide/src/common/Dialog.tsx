import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  readonly label: string;
  /** What needs the width of the window says so. */
  readonly size?: 'wide';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog of the browser's own: it holds the focus, and Escape closes it. It is no part of what opened it, which may be
 * hidden when the window gets narrow.
 */
export function Dialog({ label, size, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
  }, []);
  return createPortal(
    <dialog
      ref={element}
      className="dialog"
      data-size={size}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
