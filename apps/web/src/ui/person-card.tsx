import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

interface PersonCardProps {
  readonly name: string;
  /** Quieter lines below the name; empty ones are left out. */
  readonly details: readonly (string | null | undefined)[];
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

/** A person in a grid. */
export const PersonCard = ({ name, details, badges, actions }: PersonCardProps) => (
  <div className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{details.filter(Boolean).join(' · ')}</p>
      </div>
    </div>
    {Boolean(badges) && <div className="flex flex-wrap gap-1.5">{badges}</div>}
    {Boolean(actions) && <div className="mt-auto flex flex-wrap gap-2">{actions}</div>}
  </div>
);

export const GENDER_LABELS = { MALE: 'Homme', FEMALE: 'Femme' } as const;

/** 1 to 3 columns (spec organizations §9), none wider than the page however long a name or an address is (RGAA 10.11). */
export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
);
