import type { Progress } from '@maillon/domain/forms/form-view';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/fields/select.tsx';

export interface RecordTab {
  readonly id: string;
  readonly title: string;
  readonly progress: Progress;
  readonly wrong: boolean;
  readonly disputed: boolean;
}

interface RecordTabsProps {
  readonly tabs: readonly RecordTab[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

const stateOf = ({ wrong, disputed }: RecordTab): string => {
  if (wrong) return 'à corriger';
  return disputed ? 'à comparer' : '';
};

/** The step selector: a list beside the questions, a drop-down on a phone (catalogues §3.1). */
export const RecordTabs = ({ tabs, current, onChoose }: RecordTabsProps) => (
  <>
    <Select
      filter
      className="md:hidden"
      label="Rubrique"
      value={current}
      onChange={onChoose}
      options={tabs.map((tab) => ({
        value: tab.id,
        label: [tab.title, ofAsked(tab.progress), stateOf(tab)].filter(Boolean).join(' · '),
      }))}
    />
    <nav aria-label="Rubriques du dossier" className="hidden md:block">
      <ol className="flex flex-col gap-1">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <TabButton tab={tab} isCurrent={tab.id === current} onChoose={() => onChoose(tab.id)} />
          </li>
        ))}
      </ol>
    </nav>
  </>
);

const ofAsked = ({ answered, asked }: Progress): string => (asked === 0 ? '' : `${answered}/${asked}`);

interface TabButtonProps {
  readonly tab: RecordTab;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

const TabButton = ({ tab, isCurrent, onChoose }: TabButtonProps) => {
  const { title, progress } = tab;
  const state = stateOf(tab);
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm transition-colors',
        isCurrent ? 'bg-brand-soft font-semibold text-brand' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        {title}
        {state !== '' && (
          <span className={cx('block text-xs font-medium', tab.wrong ? 'text-danger' : 'text-warning')}>{state}</span>
        )}
      </span>
      {state !== '' && (
        <span aria-hidden="true" className={cx('size-2 rounded-full', tab.wrong ? 'bg-danger' : 'bg-warning')} />
      )}
      {progress.asked > 0 && (
        <span className={cx('text-xs tabular-nums', !isCurrent && 'text-muted')}>
          <span className="sr-only">, réponses : </span>
          {ofAsked(progress)}
        </span>
      )}
    </button>
  );
};
