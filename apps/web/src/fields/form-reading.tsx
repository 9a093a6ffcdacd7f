import { answerSections, NOT_ANSWERED } from '@maillon/domain/forms/answer-text';
import type { FormView } from '@maillon/domain/forms/form-view';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';

/** A form that is read and not written: every question that was asked, with its answer. */
export const FormReading = ({ view }: { readonly view: FormView }) => (
  <div className="flex flex-col gap-5">
    {answerSections(view).map(({ id, title, lines, nothing }) => (
      <Card key={id} title={title}>
        {lines.length === 0 ? (
          <p className="text-muted">{nothing}</p>
        ) : (
          <dl className="divide-y divide-line text-sm">
            {lines.map(({ name, label, value }) => (
              <div key={name} className="flex flex-wrap gap-x-6 gap-y-0.5 py-2.5">
                <dt className="flex-1 basis-60 text-muted">{label}</dt>
                <dd
                  className={cx(
                    'min-w-0 flex-1 basis-60 font-medium break-words whitespace-pre-line',
                    value === NOT_ANSWERED && 'font-normal text-muted',
                  )}
                >
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    ))}
  </div>
);
