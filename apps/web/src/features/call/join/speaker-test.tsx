import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';

const NOTES = [440, 660] as const;
const NOTE_SECONDS = 0.35;
const QUIET = 0.0001;

/** Plays two notes on one output. @param speaker its id; empty for the one of the system */
const playNotes = async (speaker: string): Promise<void> => {
  const context = new AudioContext();
  if (speaker !== '' && 'setSinkId' in context) await (context.setSinkId as (id: string) => Promise<void>)(speaker);
  await context.resume();
  for (const [at, frequency] of NOTES.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const begins = context.currentTime + at * NOTE_SECONDS;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(QUIET, begins);
    volume.gain.exponentialRampToValueAtTime(0.3, begins + 0.05);
    volume.gain.exponentialRampToValueAtTime(QUIET, begins + NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + NOTE_SECONDS);
    if (at === NOTES.length - 1) tone.addEventListener('ended', () => void context.close(), { once: true });
  }
};

const outputs = async (): Promise<readonly MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId);

interface SpeakerTestProps {
  readonly speaker: string;
  readonly onChoose: (speaker: string) => void;
  /** Outputs have names once a microphone was allowed. */
  readonly isAllowed: boolean;
}

/** Two notes, and what to do for a person who does not hear them. */
export const SpeakerTest = ({ speaker, onChoose, isAllowed }: SpeakerTestProps) => {
  const [answer, setAnswer] = useState<'none' | 'asked' | 'yes' | 'no'>('none');
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (isAllowed) void outputs().then(setDevices);
  }, [isAllowed]);
  const play = (): void => {
    setAnswer('asked');
    void playNotes(speaker).catch(() => setAnswer('no'));
  };
  return (
    <section aria-label="Haut-parleur" className="flex flex-col gap-3 border-t border-line px-4 py-4 md:px-5">
      <div className="flex min-h-9 flex-wrap items-center gap-2.5">
        <Volume2 className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
        <h3 className="font-semibold">Haut-parleur</h3>
        <Button look="secondary" size="sm" className="ml-auto" onClick={play}>
          {answer === 'none' ? 'Tester le son' : 'Rejouer le son'}
        </Button>
      </div>
      <div role="status">
        {answer === 'asked' && (
          <div className="flex flex-wrap items-center gap-2">
            <p>Entendez-vous deux notes ?</p>
            <Button look="quiet" size="sm" onClick={() => setAnswer('yes')}>
              Oui
            </Button>
            <Button look="quiet" size="sm" onClick={() => setAnswer('no')}>
              Non
            </Button>
          </div>
        )}
        {answer === 'yes' && <p className="text-success">Votre haut-parleur fonctionne.</p>}
        {answer === 'no' && (
          <p>Montez le volume de l’appareil, vérifiez que le casque est branché, puis rejouez le son.</p>
        )}
      </div>
      {devices.length > 1 && (
        <Select
          filter
          label="Sortie utilisée"
          value={speaker}
          onChange={onChoose}
          options={[
            { value: '', label: 'Celle de l’appareil' },
            ...devices
              .filter(({ deviceId }) => deviceId !== 'default')
              .map(({ deviceId, label }) => ({ value: deviceId, label: label || 'Haut-parleur' })),
          ]}
        />
      )}
    </section>
  );
};
