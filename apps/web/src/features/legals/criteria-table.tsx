import { formatDayFr } from '@maillon/domain/day';
import { type Criterion, STATES } from '../../config/accessibility/criterion.ts';
import { READ_ON } from '../../config/accessibility/rgaa.ts';

interface CriteriaTableProps {
  readonly caption: string;
  readonly theme: number;
  readonly criteria: readonly Criterion[];
}

/** How a criterion is known, in words. */
const knownBy = ({ test, reading, because }: Criterion): string => {
  if (test !== undefined) return `Essai automatique : ${test}`;
  return reading === undefined ? `${because}.` : `Lecture du ${formatDayFr(READ_ON)} : ${reading}.`;
};

/** The criteria of one theme; on a phone each stands in a block of its own. */
export const CriteriaTable = ({ caption, theme, criteria }: CriteriaTableProps) => (
  <table className="mb-6 w-full text-sm max-md:block">
    <caption className="py-2 text-left text-base font-semibold max-md:block">{caption}</caption>
    <thead className="max-md:sr-only">
      <tr className="border-b border-line text-left text-muted">
        <th scope="col" className="py-2 pr-3 font-semibold">
          Critère
        </th>
        <th scope="col" className="py-2 pr-3 font-semibold">
          État
        </th>
        <th scope="col" className="py-2 font-semibold">
          Comment nous le savons
        </th>
      </tr>
    </thead>
    <tbody className="max-md:block">
      {criteria.map((criterion, at) => (
        <tr key={criterion.says} className="border-b border-line align-top max-md:block max-md:py-3">
          <th scope="row" className="py-2 pr-3 text-left font-normal max-md:block max-md:py-0.5 md:w-2/5">
            <span className="font-semibold tabular-nums">{`${theme}.${at + 1}`}</span> {criterion.says}
          </th>
          <td className="py-2 pr-3 whitespace-nowrap max-md:block max-md:py-0.5">{STATES[criterion.state]}</td>
          <td className="py-2 wrap-anywhere text-muted max-md:block max-md:py-0.5">{knownBy(criterion)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
