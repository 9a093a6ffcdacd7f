import { HeartPulse } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '../../lib/hooks/use-now.ts';
import { spokenAge } from '../../lib/spoken-time.ts';
import type { MeasureTodo } from '../../vault/measures/measure-todos.ts';

interface MeasureNotificationsProps {
  readonly measures: readonly MeasureTodo[];
  /** A person went where a notification leads. */
  readonly onLeave: () => void;
}

/** Abnormal measures of followed patients, above all else: found in this browser, because the server cannot read them. */
export const MeasureNotifications = ({ measures, onLeave }: MeasureNotificationsProps) => {
  const now = useNow();
  if (measures.length === 0) return null;
  return (
    <section aria-labelledby="notifications-measures">
      <h3 id="notifications-measures" className="px-5 pt-4 pb-1 text-sm font-semibold text-muted">
        Mesures à voir
      </h3>
      <ul>
        {measures.map(({ key, title, about, since, to }) => (
          <li key={key} className="border-b border-line last:border-0">
            <Link to={to} onClick={onLeave} className="flex w-full gap-3 px-5 py-3 transition-colors hover:bg-sunken">
              <span
                aria-hidden="true"
                className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-danger-soft text-danger [&_svg]:size-5"
              >
                <HeartPulse />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold break-words">{title}</span>
                <span className="mt-0.5 block text-sm text-muted">
                  {about}
                  {since !== null && ` · ${spokenAge(since, now)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
