import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

interface TooltipProps {
  /** A complement, never the only name of what it explains: touch screens have no hover. */
  readonly text: string;
  readonly children: ReactElement;
}

export const Tooltip = ({ text, children }: TooltipProps) => (
  <Base.Provider delay={400}>
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className="z-50">
          <Base.Popup className="max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-page shadow-float">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </Base.Provider>
);
