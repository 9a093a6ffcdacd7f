import { Send } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { AnswerTally } from './answer-tally.ts';
import { ANSWERS, AnswersBar } from './answers-bar.tsx';

const FULL = 100;
const NAMES = {
  accepted: 'ont accepté',
  seen: 'ont vu, sans répondre',
  declined: 'ont refusé',
  silent: 'n’ont pas ouvert',
} as const;
const ASKED = {
  key: 'asked',
  icon: Send,
  fill: 'bg-brand',
  ink: 'text-brand',
  name: 'sollicités sur sept jours',
} as const;

/** What became of a week's asking, at a glance; one bar on a phone. */
export const WeekFunnel = ({ tally }: { readonly tally: AnswerTally }) => (
  <>
    <section
      aria-label="Sur sept jours"
      className="mb-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:hidden"
    >
      <h2 className="mb-2 text-sm font-semibold">Sur sept jours</h2>
      <AnswersBar tally={tally} />
    </section>
    <dl className="mb-5 hidden grid-cols-3 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid lg:grid-cols-5 lg:px-5">
      {[ASKED, ...ANSWERS.map((one) => ({ ...one, name: NAMES[one.key] }))].map(
        ({ key, icon: Icon, fill, ink, name }) => (
          <div key={key} className="flex flex-col-reverse">
            <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-sunken">
              <div
                className={cx('h-full rounded-full', fill)}
                style={{ width: `${tally.asked === 0 ? 0 : (tally[key] / tally.asked) * FULL}%` }}
              />
            </div>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="flex items-center gap-2 text-2xl font-semibold tabular-nums">
              {tally[key]}
              <Icon aria-hidden="true" className={cx('size-5', ink)} />
            </dd>
          </div>
        ),
      )}
    </dl>
  </>
);
