import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { DutyTrouble } from './use-duty.ts';

const TROUBLE = {
  denied: 'Votre appareil n’autorise pas la localisation : aucune nouvelle visite ne peut vous être confiée.',
  unknown: 'Votre appareil ne trouve pas sa position : aucune nouvelle visite ne peut vous être confiée.',
} as const;

interface DutySwitchProps {
  readonly isOn: boolean;
  /** To a patient, who waits to see it. */
  readonly isTravelling: boolean;
  readonly trouble: DutyTrouble | null;
  readonly onChange: (isOn: boolean) => void;
  readonly onRetry: () => void;
}

/** Who is on duty says where they are, and is given the visits near them. */
export const DutySwitch = ({ isOn, isTravelling, trouble, onChange, onRetry }: DutySwitchProps) => (
  <section aria-label="Service" className="mb-4 flex flex-col gap-3">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{isOn ? 'Vous êtes en service' : 'Vous n’êtes pas en service'}</p>
        <p className="text-sm text-muted">
          {isOn
            ? 'Cette page, ouverte, donne votre position. Le patient ne la voit que lorsque vous êtes en route vers lui.'
            : 'En service, vous recevez les demandes proches de vous, et cette page donne votre position.'}
        </p>
      </div>
      <Button look={isOn ? 'secondary' : 'primary'} className="max-md:w-full" onClick={() => onChange(!isOn)}>
        {isOn ? 'Terminer mon service' : 'Prendre mon service'}
      </Button>
    </div>
    {!isOn && isTravelling && (
      <Alert tone="warning">Un patient vous attend : prenez votre service pour qu’il suive votre trajet.</Alert>
    )}
    {isOn && trouble !== null && (
      <Alert tone="warning">
        <p>{typeof trouble === 'string' ? TROUBLE[trouble] : trouble.sentence}</p>
        <Button look="secondary" size="sm" className="mt-2" onClick={onRetry}>
          Réessayer
        </Button>
      </Alert>
    )}
  </section>
);
