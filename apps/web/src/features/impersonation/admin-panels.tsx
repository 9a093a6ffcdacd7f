import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Bug, Presentation, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { DemoPanel } from './demo-panel.tsx';

type Panel = 'debug' | 'demo';

/**
 * Two floating panels for administrators, above whatever screen they are on (spec platform §2 "Overlays and panels"). Their buttons
 * stand in the margin of the page, where nothing else is.
 */
export const AdminPanels = ({ me }: { readonly me: UserMe }) => {
  const [open, setOpen] = useState<Panel | null>(null);
  const toggle = (panel: Panel) => setOpen(open === panel ? null : panel);
  return (
    <div className="pointer-events-none fixed right-0 bottom-20 z-30 flex items-end gap-2 md:bottom-18">
      {open !== null && (
        <FloatingPanel title={open === 'debug' ? 'Débogage' : 'Démonstration'} onClose={() => setOpen(null)}>
          {open === 'debug' ? <DebugPanel me={me} /> : <DemoPanel />}
        </FloatingPanel>
      )}
      <div className="pointer-events-auto flex flex-col rounded-l-md border border-r-0 border-line bg-surface *:w-6 [&_svg]:size-4">
        <IconButton label="Panneau de débogage" aria-expanded={open === 'debug'} onClick={() => toggle('debug')}>
          <Bug aria-hidden="true" />
        </IconButton>
        <IconButton label="Panneau de démonstration" aria-expanded={open === 'demo'} onClick={() => toggle('demo')}>
          <Presentation aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
};

interface FloatingPanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FloatingPanel = ({ title, onClose, children }: FloatingPanelProps) => (
  <section
    aria-label={title}
    onKeyDown={(event) => {
      if (event.key === 'Escape') onClose();
    }}
    className="pointer-events-auto flex max-h-[70dvh] w-[min(22rem,calc(100vw-1.5rem))] flex-col rounded-xl border border-line bg-surface shadow-float"
  >
    <header className="flex items-center justify-between pt-2 pr-2 pl-5">
      <h2 className="font-semibold">{title}</h2>
      <IconButton label="Fermer" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
    <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
  </section>
);
