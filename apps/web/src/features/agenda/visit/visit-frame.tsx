import { Popover } from '@base-ui/react/popover';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMobileLayout } from '../../../lib/hooks/use-media.ts';
import { CloseIcon } from '../../../ui/close-icon.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** How a block of the calendar says which visit it is. */
const BLOCK = '[data-visit]';

/** The block that was touched, or else another one of the same visit: a visit to two people has two. */
const blockOf = (id: string, touched: Element | null): HTMLElement | undefined => {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCK)].filter(({ dataset }) => dataset.visit === id);
  return blocks.find((block) => block === touched) ?? blocks.at(0);
};

/** A place on screen that stays where it was, should its visit leave the calendar while it is read. */
const placeBeside = (id: string, touched: Element | null) => {
  const block = () => blockOf(id, touched);
  const found = block();
  if (found === undefined) return null;
  let last = found.getBoundingClientRect();
  return {
    contextElement: found,
    getBoundingClientRect: () => {
      last = block()?.getBoundingClientRect() ?? last;
      return last;
    },
    block,
  };
};

interface VisitFrameProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'footer'> {
  readonly id: string;
  /** What opened it; null where a link did. */
  readonly touched: Element | null;
  readonly children: ReactNode;
}

/**
 * What is read of a visit: beside its block on a wide screen, so that the day stays in sight and the next visit is one click away; a
 * sheet on a phone, and in the middle where the calendar does not show it.
 */
export const VisitFrame = ({ id, touched, ...frame }: VisitFrameProps) => {
  const isSmall = useMobileLayout();
  const [place] = useState(() => placeBeside(id, touched));
  if (isSmall || place === null) return <Dialog {...frame} />;
  const { open, onClose, title, footer, children } = frame;
  return (
    <Popover.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, { reason, event }) => {
        // A click on a visit opens that one in its place.
        const isVisit = reason === 'outside-press' && event.target instanceof Element && event.target.closest(BLOCK);
        if (!next && !isVisit) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={place}
          side="right"
          align="start"
          sideOffset={10}
          alignOffset={({ side }) => (side === 'left' || side === 'right' ? -12 : 12)}
          arrowPadding={16}
          collisionPadding={12}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'end' }}
          className="z-40"
        >
          <Popover.Popup
            finalFocus={() => place.block() ?? true}
            className="relative flex max-h-(--available-height) w-110 max-w-(--available-width) origin-(--transform-origin) flex-col rounded-xl border border-line bg-surface shadow-float outline-none transition-[scale,opacity] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <Popover.Arrow className="size-3 rotate-45 border-line bg-surface data-[side=bottom]:-top-1.5 data-[side=bottom]:border-t data-[side=bottom]:border-l data-[side=left]:-right-1.5 data-[side=left]:border-t data-[side=left]:border-r data-[side=right]:-left-1.5 data-[side=right]:border-b data-[side=right]:border-l data-[side=top]:-bottom-1.5 data-[side=top]:border-r data-[side=top]:border-b" />
            <Popover.Title className="sr-only">{title}</Popover.Title>
            <div className="min-h-0 overflow-y-auto px-5 pt-4 pb-4">{children}</div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 empty:hidden">
                {footer}
              </div>
            )}
            <Popover.Close
              className="absolute top-2 right-2"
              render={
                <IconButton label="Fermer">
                  <CloseIcon />
                </IconButton>
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
