import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  /** What the tabs divide, for those who do not see it. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onChange: (key: string) => void;
  /** In a band across the page, below a heading that is one too. */
  readonly band?: boolean;
}

/** One part at a time; the arrows move between the names, which scroll sideways on a phone. */
export const Tabs = ({ label, tabs, active, onChange, band = false }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is the reason to look for it
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && shown)
      list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2;
  }, [active]);
  return (
    <Base.Root value={active} onValueChange={(key) => onChange(String(key))}>
      <Base.List
        ref={list}
        aria-label={label}
        className={cx(
          'relative flex gap-1 overflow-x-auto border-b border-line max-md:-mx-4 max-md:px-4',
          band ? 'mb-4 bg-surface md:-mx-8 md:px-8' : 'mb-6',
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className={cx(
              '-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-4 font-medium text-muted transition-colors hover:text-ink data-active:border-brand data-active:text-brand',
              band && 'md:text-sm',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.key} value={tab.key} className="rounded-md outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
};
