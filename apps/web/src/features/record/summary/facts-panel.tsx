import { answerText } from '@maillon/domain/forms/answer-text';
import type { Respondent } from '@maillon/domain/forms/form';
import type { Fact, FactGroup } from '@maillon/domain/forms/record-facts';
import { recordFacts } from '@maillon/domain/forms/record-facts';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { sourceInWords } from '../answer-note.tsx';
import { RECORD_QUESTIONS } from '../record-answer.tsx';
import { useRecordPlace } from '../use-record-place.ts';

interface FactsPanelProps {
  readonly who: Respondent;
  readonly now: RecordNow;
  readonly mayWrite: boolean;
  /** The pregnancy, as the first line. */
  readonly first?: ReactNode;
  /** Why some of it does not open here, and what to do. */
  readonly notice?: ReactNode;
}

/** What a person who opens the file has to know, in sentences; each opens its answer with author and date (design look §2). */
export const FactsPanel = ({ who, now, mayWrite, first, notice }: FactsPanelProps) => (
  <section aria-label="En bref" className="rounded-lg border border-line bg-surface text-sm shadow-card">
    <h2 className="sr-only">En bref</h2>
    {notice}
    <ul className="divide-y divide-line">
      {first}
      {recordFacts(who).map((group) => (
        <FactLine key={group.id} group={group} who={who} now={now} mayWrite={mayWrite} />
      ))}
    </ul>
  </section>
);

interface FactLineProps extends Pick<FactsPanelProps, 'who' | 'now' | 'mayWrite'> {
  readonly group: FactGroup;
}

const FactLine = ({ group, who, now, mayWrite }: FactLineProps) => {
  const [opened, setOpened] = useState<string | null>(null);
  const id = useId();
  const { openAt } = useRecordPlace();
  const { title, facts, asked, tab } = group;
  const isUnreadable = asked.some((name) => now.unreadable.has(name));
  const open = facts.find(({ text }) => text === opened);
  return (
    <li className={cx('px-4 py-2', open && 'bg-brand-soft')}>
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <p className="wrap-anywhere">
        {facts.map(({ text }) => (
          <button
            key={text}
            type="button"
            aria-expanded={text === opened}
            aria-controls={text === opened ? id : undefined}
            onClick={() => setOpened(text === opened ? null : text)}
            className="mr-1.5 rounded-sm py-0.5 text-left whitespace-pre-line underline decoration-outline decoration-dotted underline-offset-4 hover:text-brand"
          >
            {text}
          </button>
        ))}
        {isUnreadable && <span className="text-warning">Non lisible par vous. </span>}
        {facts.length === 0 && !isUnreadable && <span className="text-muted">Non renseigné</span>}
        {facts.length === 0 && !isUnreadable && mayWrite && (
          <>
            <span aria-hidden="true" className="text-muted">
              {' · '}
            </span>
            <Link to={openAt(tab)} className="font-semibold text-brand hover:underline">
              Compléter<span className="sr-only"> : {title}</span>
            </Link>
          </>
        )}
      </p>
      {open && <OpenedFact id={id} fact={open} who={who} now={now} />}
    </li>
  );
};

interface OpenedFactProps extends Pick<FactsPanelProps, 'who' | 'now'> {
  readonly id: string;
  readonly fact: Fact;
}

/** The questions behind a sentence, as they were answered, by whom and when. */
const OpenedFact = ({ id, fact: { names }, who, now }: OpenedFactProps) => (
  <dl id={id} className="mt-1 mb-1 flex flex-col gap-1.5 text-xs">
    {names.map((name) => {
      const question = RECORD_QUESTIONS.get(name);
      const source = now.sources.get(name);
      if (question === undefined || source === undefined) return null;
      return (
        <div key={name}>
          <dt className="text-muted">{question.label}</dt>
          <dd>
            {answerText(question, who)}
            <span className="block text-muted">{sourceInWords(source)}</span>
          </dd>
        </div>
      );
    })}
  </dl>
);
