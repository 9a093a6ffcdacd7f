import { Menu } from '@base-ui/react/menu';
import type { DayPeriod } from '@maillon/domain/statistics/period';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, FileText, Sheet } from 'lucide-react';
import { statisticsDocument, statisticsTable } from '../../data/statistics.ts';
import { saveDocument } from '../../lib/files/save-file.ts';
import { ActionList } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';

interface ExportButtonProps {
  readonly structureId: string;
  readonly name: string;
  readonly period: DayPeriod;
}

const FORMATS = [
  { format: 'pdf', label: 'Document PDF', icon: <FileText aria-hidden="true" /> },
  { format: 'csv', label: 'Tableau CSV', icon: <Sheet aria-hidden="true" /> },
] as const;

/** « Exporter »: the page as a document, or its table for a spreadsheet. A refusal is shown as every failed change is. */
export const ExportButton = ({ structureId, name, period }: ExportButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: 'pdf' | 'csv') => {
      const file =
        format === 'pdf'
          ? await statisticsDocument(structureId, period)
          : new Blob([await statisticsTable(structureId, period)], { type: 'text/csv;charset=utf-8' });
      await saveDocument(file, `Statistiques ${name} du ${period.start} au ${period.end}.${format}`);
    },
  });
  return (
    <Menu.Root>
      <Menu.Trigger render={<Button look="secondary" pending={isPending} className="max-md:w-full" />}>
        Exporter
        <ChevronDown aria-hidden="true" />
      </Menu.Trigger>
      <ActionList actions={FORMATS.map(({ format, ...shown }) => ({ ...shown, onSelect: () => mutate(format) }))} />
    </Menu.Root>
  );
};
