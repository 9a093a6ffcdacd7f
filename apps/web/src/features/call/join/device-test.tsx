import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ChosenDevices } from '../chosen-devices.ts';
import { TrackVideo } from '../track-video.tsx';
import { DeviceRow } from './device-row.tsx';
import { LevelMeter } from './level-meter.tsx';
import { NetworkTest } from './network-test.tsx';
import { SpeakerTest } from './speaker-test.tsx';
import { useAudioLevel } from './use-audio-level.ts';
import { useDevice, useTestWhenAllowed } from './use-device.ts';

interface DeviceTestProps {
  readonly visitId: string;
  /** Whether the room is open: the way to the video server is measured from then on. */
  readonly isOpen: boolean;
  /** The devices that both work, or null. */
  readonly onChange: (devices: ChosenDevices | null) => void;
}

/** Camera, microphone, loudspeaker and connection, tried before the call. */
export const DeviceTest = ({ visitId, isOpen, onChange }: DeviceTestProps) => {
  const camera = useDevice('camera');
  const microphone = useDevice('microphone');
  const [speaker, setSpeaker] = useState('');
  const { percent, isSilent } = useAudioLevel(microphone.track);
  useTestWhenAllowed('camera', camera.test);
  useTestWhenAllowed('microphone', microphone.test);
  const bothWork = camera.state === 'success' && microphone.state === 'success';
  useEffect(() => {
    onChange(bothWork ? { camera: camera.chosen, microphone: microphone.chosen, speaker } : null);
  }, [onChange, bothWork, camera.chosen, microphone.chosen, speaker]);
  const isUntested = camera.state === 'waiting' || microphone.state === 'waiting';
  return (
    <Panel title="Vérifier mon matériel">
      <div className="flex flex-col gap-3 px-4 pb-4 md:px-5">
        <div className="grid aspect-video w-full place-items-center overflow-hidden rounded-lg bg-sunken text-muted">
          {camera.track === null ? (
            <p className="px-4 text-center">Votre image apparaîtra ici.</p>
          ) : (
            <TrackVideo track={camera.track} label="Votre image" mirrored />
          )}
        </div>
        {isUntested && (
          <Button
            wide
            onClick={() => {
              camera.test();
              microphone.test();
            }}
          >
            Tester ma caméra et mon micro
          </Button>
        )}
      </div>
      <DeviceRow kind="camera" device={camera} />
      <DeviceRow kind="microphone" device={microphone}>
        <LevelMeter percent={percent} />
        {isSilent && (
          <Alert tone="warning">
            Votre micro ne capte aucun son. Parlez, vérifiez qu’il n’est pas coupé sur l’appareil, ou choisissez-en un
            autre.
          </Alert>
        )}
      </DeviceRow>
      <SpeakerTest speaker={speaker} onChoose={setSpeaker} isAllowed={microphone.state === 'success'} />
      {isOpen && <NetworkTest visitId={visitId} />}
    </Panel>
  );
};
