import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pushKey, setDevice } from '../../data/notifications.ts';
import { nativePush } from '../../lib/native-parts.ts';
import { pushState, subscribe, unsubscribe } from '../../lib/realtime/web-push.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

const STATE_KEY = ['push-state'];

interface PushSwitchProps {
  readonly allowed: boolean;
  readonly onAllow: (allowed: boolean) => void;
}

/** Notifications of this browser. The permission is asked for on the click, never before. */
export const PushSwitch = ({ allowed, onAllow }: PushSwitchProps) => {
  const client = useQueryClient();
  const { data: state } = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => nativePush()?.state() ?? pushState(),
    staleTime: 0,
  });
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setWorking(true);
    setFailed(false);
    await work().catch(() => setFailed(true));
    await client.invalidateQueries({ queryKey: STATE_KEY });
    setWorking(false);
  };
  const phone = nativePush();
  const turnOnPhone = async ({ platform, turnOn: register }: NonNullable<typeof phone>) => {
    const token = await register();
    if (token === null) return;
    await setDevice(token, platform);
    if (!allowed) onAllow(true);
  };
  const turnOn = async () => {
    if (phone !== null) return turnOnPhone(phone);
    const { publicKey } = await client.fetchQuery(pushKey());
    const endpoint = await subscribe(publicKey);
    if (endpoint === null) return;
    await setDevice(endpoint);
    if (!allowed) onAllow(true);
  };
  const turnOff = async () => {
    await setDevice(null, phone?.platform);
    await (phone === null ? unsubscribe() : phone.turnOff());
  };

  if (state === undefined || state === 'unsupported') return null;
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <p className="font-semibold">Sur cet appareil</p>
      {state === 'denied' && (
        <p className="text-muted">
          {phone === null
            ? 'Votre navigateur bloque les notifications de ce site. Vous pouvez les autoriser dans ses réglages.'
            : 'Votre téléphone bloque les notifications de cette application. Vous pouvez les autoriser dans ses réglages.'}
        </p>
      )}
      {failed && <Alert tone="danger">Les notifications n’ont pas pu être activées sur cet appareil.</Alert>}
      {state === 'off' && (
        <Button look="secondary" pending={working} onClick={() => void run(turnOn)}>
          Activer les notifications
        </Button>
      )}
      {state === 'on' && (
        <>
          <p className="text-muted">
            {phone === null ? 'Ce navigateur' : 'Ce téléphone'} vous prévient, sans jamais afficher le contenu.
          </p>
          <Button look="secondary" pending={working} onClick={() => void run(turnOff)}>
            Désactiver sur cet appareil
          </Button>
        </>
      )}
    </div>
  );
};
