import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../../lib/api/problem.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import type { CallCipher } from '../call-cipher.ts';
import type { DeviceFeed } from './device-feed.ts';
import { DeviceList } from './device-list.tsx';
import { handOver } from './hand-over.ts';

interface BoxPanelProps {
  readonly visit: Appointment;
  readonly cipher: CallCipher;
  readonly feed: DeviceFeed;
  /** Where the page of the box is. */
  readonly address: string;
}

/** For the assistant: the page of their connected case, which gets the pass and the keys of this call from this page, and from no server. */
export const BoxPanel = ({ visit, cipher, feed, address }: BoxPanelProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // One text: the list is another one at each reading of the visit.
  const doctors = visit.doctors.flatMap(({ userData }) => userData.userId ?? []).join(' ');
  useEffect(() => {
    const box = frame.current;
    if (box === null) return;
    // A visit of a nurse alone has none.
    const ids = doctors.split(' ').filter(Boolean);
    return handOver({ box, address, visitId: visit.id, doctors: ids, cipher, onTried: setFailure });
  }, [address, visit.id, doctors, cipher]);
  const states = feed.states();
  return (
    <div className="flex h-full flex-col gap-2">
      <h2 className="font-semibold">Mallette connectée</h2>
      {failure !== null && <Alert tone="danger">{sentenceOf(failure)}</Alert>}
      {states.length === 0 ? (
        <p className="text-sm text-muted">Aucun appareil n’a encore parlé.</p>
      ) : (
        <DeviceList states={states} />
      )}
      <iframe
        ref={frame}
        src={address}
        title="Page de la mallette"
        sandbox="allow-scripts allow-same-origin"
        className="min-h-0 w-full flex-1 rounded-md border border-line bg-surface"
      />
    </div>
  );
};
