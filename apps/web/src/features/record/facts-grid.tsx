import type { Respondent } from '@maillon/domain/forms/form';
import { type FactGroup, recordFacts } from '@maillon/domain/forms/record-facts';
import type { RecordNow, Source } from '../../vault/record/record-now.ts';
import { sourceInWords } from './answer-note.tsx';

/** Histories and treatment: what the home shows of a record. */
const SHOWN: ReadonlySet<FactGroup['id']> = new Set(['allergies', 'history', 'family', 'treatments']);

interface FactsGridProps {
  readonly who: Respondent;
  readonly now: RecordNow;
}

/** Each group of a record as sentences below a short title, and who said the last of them. */
export const FactsGrid = ({ who, now }: FactsGridProps) => (
  <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
    {recordFacts(who)
      .filter(({ id }) => SHOWN.has(id))
      .map((group) => (
        <Group key={group.id} group={group} now={now} />
      ))}
  </dl>
);

const saidAt = (source: Source): string => ('at' in source ? source.at : '');

const Group = ({ group: { title, facts, asked }, now }: { readonly group: FactGroup; readonly now: RecordNow }) => {
  const isUnreadable = asked.some((name) => now.unreadable.has(name));
  const sources = facts.flatMap(({ names }) => names.flatMap((name) => now.sources.get(name) ?? []));
  const last = sources.toSorted((one, other) => (saidAt(one) < saidAt(other) ? 1 : -1))[0];
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="font-medium break-words whitespace-pre-line">
        {facts.map(({ text }) => text).join(' ')}
        {isUnreadable && <span className="text-warning"> Non lisible.</span>}
        {facts.length === 0 && !isUnreadable && <span className="font-normal text-muted">Non renseigné</span>}
        {last !== undefined && <span className="block text-xs font-normal text-muted">{sourceInWords(last)}</span>}
      </dd>
    </div>
  );
};
