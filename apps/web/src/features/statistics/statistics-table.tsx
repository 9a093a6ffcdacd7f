import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface StatisticsTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Numbers in rows: the first column is text, the others stand under each other. */
export const StatisticsTable = ({ caption, head, rows }: StatisticsTableProps) => (
  <table className="w-full text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="text-muted">
        {head.map((name, at) => (
          <th key={name} scope="col" className={cx('px-2 py-2 font-semibold', at === 0 ? 'text-left' : 'text-right')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key} className="border-t border-line">
          <th scope="row" className="px-2 py-2.5 text-left font-semibold">
            {first}
          </th>
          {others.map((cell, at) => (
            <td key={head[at + 1]} className="px-2 py-2.5 text-right whitespace-nowrap tabular-nums">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
