import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { NetworkVerdict } from '@maillon/domain/call/network-verdict';
import { ofName } from '@maillon/domain/text/of-name';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { nameIn } from '../call-people.ts';

/** By user id, of the people who are in the call. */
export type TestedNetworks = ReadonlyMap<string, NetworkVerdict>;

/** As a participant is read in a list. */
export const NETWORK_WORDS: Readonly<Record<NetworkVerdict, string>> = {
  good: 'Liaison testée avant l’appel : bonne',
  fair: 'Liaison testée avant l’appel : moyenne',
  voice: 'Liaison testée avant l’appel : faible',
  none: 'Liaison testée avant l’appel : serveur vidéo non atteint',
};

interface WeakNetworksProps {
  readonly visit: Appointment;
  readonly networks: TestedNetworks;
  /** Who is in the call. */
  readonly present: readonly string[];
}

/** Why a picture may go away, said before it does to those who receive the patient. */
export const WeakNetworks = ({ visit, networks, present }: WeakNetworksProps) =>
  present
    .filter((identity) => ['voice', 'none'].includes(networks.get(identity) ?? ''))
    .map((identity) => (
      <Alert key={identity} tone="warning">
        {`La liaison ${ofName(nameIn(visit, identity))} était faible au test d’avant l’appel : la voix passera, l’image pourra être coupée.`}
      </Alert>
    ));
