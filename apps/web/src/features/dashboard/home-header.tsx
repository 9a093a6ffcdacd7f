import type { ReactNode } from 'react';

interface HomeHeaderProps {
  readonly title: string;
  /** A quiet line above the title. */
  readonly over?: string;
  /** A quiet line beside it; its height is kept while it is not known. */
  readonly line?: string | undefined;
  /** The one thing most people come for. */
  readonly action?: ReactNode;
}

/** The head of a home. It stands still when what it counts arrives. */
export const HomeHeader = ({ title, over, line = '', action }: HomeHeaderProps) => (
  <header className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
    <div className="min-w-0">
      {over !== undefined && <p className="text-sm text-muted">{over}</p>}
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-xl font-semibold wrap-anywhere md:text-2xl">{title}</h1>
        <p className="min-h-5 text-sm text-muted">{line}</p>
      </div>
    </div>
    {action}
  </header>
);
