import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { useState } from 'react';
import { dayInFull, time } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { OverrideField } from '../reason/override-field.tsx';
import type { RefusedMove } from './use-move-visit.ts';

interface OverrideMoveProps {
  readonly refused: RefusedMove;
  readonly zone: string;
  readonly isPending: boolean;
  readonly onOverride: (code: OverrideCode) => void;
  /** The visit stays where it is. */
  readonly onClose: () => void;
}

/** A visit that was dragged to a time that its calendar does not offer goes there for a reason, as in its form. */
export const OverrideMove = ({ refused, zone, isPending, onOverride, onClose }: OverrideMoveProps) => {
  const [code, setCode] = useState<OverrideCode | ''>('');
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      title="Déplacer quand même ?"
      description={`${refused.title}, ${dayInFull(refused.start, zone)} à ${time(refused.start, zone)}`}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Laisser à son heure
          </Button>
          <Button pending={isPending} onClick={() => (code === '' ? setError(TEXTS.required) : onOverride(code))}>
            Déplacer le rendez-vous
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Alert tone="warning">{refused.sentence}</Alert>
        <OverrideField
          value={code}
          onChange={(chosen) => {
            setCode(chosen);
            setError(undefined);
          }}
          error={error}
        />
      </div>
    </Dialog>
  );
};
