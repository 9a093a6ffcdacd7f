import { MessageCircle } from 'lucide-react';
import type { Ref } from 'react';
import { counted } from '../../../../lib/spoken-time.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';

interface ChatButtonProps {
  readonly unread: number;
  readonly isOpen: boolean;
  readonly className: string;
  readonly onClick: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Opens what is written in the call; a dot says that something came. */
export const ChatButton = ({ unread, isOpen, className, onClick, ref }: ChatButtonProps) => {
  const news = unread > 0 ? counted(unread, 'message non lu', '', 'messages non lus') : '';
  return (
    <>
      <IconButton
        ref={ref}
        label={news === '' ? 'Discussion' : `Discussion, ${news}`}
        aria-expanded={isOpen}
        className={cx('relative', className)}
        onClick={onClick}
      >
        <MessageCircle aria-hidden="true" />
        {unread > 0 && <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-danger" />}
      </IconButton>
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  );
};
