import type { KeyHolder } from '../../data/access/access-policies.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SafetyNumber } from '../safety-number.tsx';
import { changedAdvice, changedSentence, GO_ON } from './changed-words.ts';

interface ChangedDeviceProps {
  /** Those who come with new keys, after the ones that were known have ended. */
  readonly people: readonly KeyHolder[];
  /** What they are called here; their names by default. */
  readonly names?: readonly string[];
  readonly pending: boolean;
  readonly error?: string | undefined;
  readonly onGoOn: () => void;
}

/** « Dr X a changé d’appareil » with the one action that works; for a doubt, the number to compare is below it. */
export const ChangedDevice = ({ people, names = people.map(({ name }) => name), ...rest }: ChangedDeviceProps) => {
  const { pending, error, onGoOn } = rest;
  return (
    <div className="flex basis-full flex-col items-start gap-3 rounded-md border border-line bg-sunken p-4">
      <div className="flex flex-col gap-1">
        <p className="font-semibold break-words">{changedSentence(names)}</p>
        <p className="text-sm text-muted">{changedAdvice(names)}</p>
      </div>
      <Button size="sm" pending={pending} onClick={onGoOn}>
        {GO_ON}
        <span className="sr-only"> : {names.join(', ')}</span>
      </Button>
      {error !== undefined && (
        <Alert tone="danger" className="w-full">
          {error}
        </Alert>
      )}
      <NumbersToCompare people={people} />
    </div>
  );
};

/** Folded: an optional check, and each number is worked out when it is asked for. */
export const NumbersToCompare = ({ people }: { readonly people: readonly KeyHolder[] }) => (
  <div className="flex w-full flex-col">
    {people.map(({ sldId, name }) => (
      <details key={sldId} className="w-full text-sm">
        <summary className="min-h-11 cursor-pointer content-center rounded-md font-medium">
          {people.length > 1 ? `Comparer les numéros de sécurité avec ${name}` : 'Comparer les numéros de sécurité'}
        </summary>
        <SafetyNumber of={sldId} name={name} />
      </details>
    ))}
  </div>
);
