import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { patientFile } from '../../data/affiliations.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { openedRecord } from '../use-record.ts';

type State =
  | { readonly is: 'idle' | 'taking' }
  | { readonly is: 'taken'; readonly count: number; readonly of: number }
  | { readonly is: 'failed'; readonly why: string };

const resultOf = (count: number, of: number): string => {
  if (of === 0) return 'Aucun patient n’a rendez-vous avec vous ce jour : il n’y a rien à emporter.';
  const some = `${count} ${count === 1 ? 'dossier se lit' : 'dossiers se lisent'} sans réseau`;
  return count === of ? `${some}.` : `${some}, sur ${of}. Les autres ne vous sont pas ouverts.`;
};

interface TakeDayAlongProps {
  /** The visits of the day. */
  readonly visits: readonly Appointment[];
}

/**
 * Reads the files of the day’s patients for when there is no network. Only by a touch: the server notes who opens a file, and its patient sees
 * it, so that no program reads ahead by itself. What is read is kept by `OfflineKeeper`.
 */
export const TakeDayAlong = ({ visits }: TakeDayAlongProps) => {
  const client = useQueryClient();
  const online = useOnline();
  const [state, setState] = useState<State>({ is: 'idle' });
  const patients = [
    ...new Set(visits.filter(({ status }) => status === 'BOOKED').map(({ patient }) => patient.userData.id)),
  ];

  const take = async (): Promise<void> => {
    setState({ is: 'taking' });
    let count = 0;
    try {
      // One after the other: the day goes on meanwhile.
      for (const id of patients) {
        const { access } = await client.fetchQuery({ ...patientFile(id), staleTime: 0 });
        if (!access.read) continue;
        const { entries } = await client.fetchQuery({ ...openedRecord(id), staleTime: 0 });
        if (entries.every(({ opened }) => opened.ok)) count += 1;
      }
      setState({ is: 'taken', count, of: patients.length });
    } catch (error) {
      setState({ is: 'failed', why: sentenceOf(error) });
    }
  };

  return (
    <section aria-label="Hors connexion" className="flex flex-wrap items-center gap-3 print:hidden">
      <Button look="secondary" disabled={!online || state.is === 'taking'} onClick={() => void take()}>
        <Download aria-hidden="true" className="size-5" />
        Emporter ma journée
      </Button>
      <p role="status" className="max-w-prose text-sm text-muted">
        {state.is === 'idle' &&
          'Les dossiers de vos patients du jour se liront sans réseau pendant 24 heures, tant que cette page reste ouverte. Chaque patient verra que vous avez consulté le sien.'}
        {state.is === 'taking' && 'Lecture des dossiers…'}
        {state.is === 'taken' && resultOf(state.count, state.of)}
        {state.is === 'failed' && state.why}
      </p>
    </section>
  );
};
