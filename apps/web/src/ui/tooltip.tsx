import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

interface TooltipProps {
  /** The whole sentence: also what the mark is called for those who do not see it. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A mark that says more when the pointer or the keyboard is on it. A thumb cannot hover: say it in words beside, too. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={150} aria-label={text} className="rounded-full">
      {children}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50">
        <Base.Popup className="max-w-72 rounded-md bg-ink px-3 py-2 text-sm text-surface shadow-float">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
