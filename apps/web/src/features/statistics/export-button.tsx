import { Menu } from '@base-ui/react/menu';
import type { DayPeriod } from '@maillon/domain/statistics/period';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, FileText, Sheet } from 'lucide-react';
import { statisticsDocument, statisticsTable } from '../../data/statistics.ts';
import { saveDocument } from '../../lib/files/save-file.ts';
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
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-48 rounded-md border border-line bg-surface p-1 shadow-float outline-none">
            {FORMATS.map(({ format, label, icon }) => (
              <Menu.Item
                key={format}
                onClick={() => mutate(format)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none data-highlighted:bg-sunken [&_svg]:size-4.5"
              >
                {icon}
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
