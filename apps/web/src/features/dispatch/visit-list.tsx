import type { DispatchGroup } from '@maillon/domain/care/dispatch-groups';
import type { ReactNode } from 'react';
import { serverNow } from '../../lib/api/server-clock.ts';
import { spokenAge, spokenHour } from '../../lib/spoken-time.ts';
import { cx } from '../../ui/cx.ts';
import { GROUPS, type NumberedRequest } from './dispatch.model.ts';

interface VisitListProps {
  readonly requests: readonly NumberedRequest[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Under the one that is chosen. */
  readonly children: ReactNode;
}

const TONES: Readonly<Record<DispatchGroup, string>> = {
  toValidate: 'bg-warning-soft text-warning',
  toAssign: 'bg-danger-soft text-danger',
  assigned: 'bg-sunken text-muted',
  travelling: 'bg-info-soft text-info',
  there: 'bg-success-soft text-success',
};

const NOW = 'à l’instant';

const sinceOf = ({ group, authoredOn, departedAt, arrivedAt }: NumberedRequest, now: number): string => {
  if (group === 'travelling') return `en route depuis ${spokenHour(departedAt ?? authoredOn)}`;
  if (group === 'there') return `sur place depuis ${spokenHour(arrivedAt ?? authoredOn)}`;
  const age = spokenAge(authoredOn, now);
  return age === NOW ? `demandée ${NOW}` : `attend depuis ${age}`;
};

/** Every open visit, by what is to be done; the arrows go from one to the next. */
export const VisitList = ({ requests, chosenId, onChoose, children }: VisitListProps) => (
  <div className="flex flex-col gap-4">
    {GROUPS.map(({ group, title }) => {
      const members = requests.filter((one) => one.group === group);
      if (members.length === 0) return null;
      return (
        <section
          key={group}
          aria-labelledby={`group-${group}`}
          className="overflow-hidden rounded-lg border border-line bg-surface"
        >
          <h2 id={`group-${group}`} className="flex items-center gap-2 bg-sunken px-4 py-2 text-sm font-semibold">
            {title}
            <span className="rounded-full bg-surface px-2 text-xs text-muted tabular-nums">{members.length}</span>
          </h2>
          <ul>
            {members.map((one) => (
              <li key={one.id} className={cx('border-t border-line', one.id === chosenId && 'bg-brand-soft')}>
                <button
                  type="button"
                  data-visit={one.id}
                  aria-expanded={one.id === chosenId}
                  className="flex w-full items-center gap-3 px-4 py-2.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2"
                  onClick={() => onChoose(one.id === chosenId ? null : one.id)}
                >
                  <span
                    className={cx(
                      'grid size-8 shrink-0 place-items-center rounded-md font-bold tabular-nums',
                      TONES[group],
                    )}
                  >
                    {one.number}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{one.subject.name}</span>
                    <span className="block break-words text-muted">
                      {[one.performer?.name, one.location.text].filter(Boolean).join(' · ')}
                    </span>
                    <span className="block text-xs text-muted tabular-nums">{sinceOf(one, serverNow())}</span>
                  </span>
                </button>
                {one.id === chosenId && <div className="px-4 pb-4">{children}</div>}
              </li>
            ))}
          </ul>
        </section>
      );
    })}
  </div>
);
