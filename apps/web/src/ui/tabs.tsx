import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<V extends string> {
  /** Names the row of tabs. */
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly tabs: readonly Tab<V>[];
}

export const Tabs = <V extends string>({ label, value, onChange, tabs }: TabsProps<V>) => (
  <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
    <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-11 border-b-2 border-transparent px-4 font-semibold whitespace-nowrap text-muted hover:text-ink data-active:border-brand data-active:text-brand"
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="pt-5">
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
