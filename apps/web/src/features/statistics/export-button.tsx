import type { DayPeriod } from '@maillon/domain/statistics/period';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { statisticsTable } from '../../data/statistics.ts';
import { saveDocument } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/button.tsx';

interface ExportButtonProps {
  readonly structureId: string;
  readonly name: string;
  readonly period: DayPeriod;
}

/** « Exporter »: the table of the period, for a spreadsheet. A refusal is shown as every failed change is. */
export const ExportButton = ({ structureId, name, period }: ExportButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const table = await statisticsTable(structureId, period);
      await saveDocument(
        new Blob([table], { type: 'text/csv;charset=utf-8' }),
        `Statistiques ${name} du ${period.start} au ${period.end}.csv`,
      );
    },
  });
  return (
    <Button look="secondary" pending={isPending} onClick={() => mutate()} className="max-md:w-full">
      <Download aria-hidden="true" />
      Exporter
    </Button>
  );
};
