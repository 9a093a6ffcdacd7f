import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { FrameMessage } from '@maillon/contracts/devices/prescription-frame';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { staleVisitObservations } from '../../../../data/agenda/visit-observations.ts';
import { prescriptionCode, prescriptionFile, staleDocuments } from '../../../../data/documents.ts';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import { plainDate } from '../../../../lib/dates.ts';
import { prescriptionKey } from '../../capture-keys.ts';
import { keepCapture } from '../captures/keep-capture.ts';
import { type ListenedFrame, listenToFrame } from './prescription-frame.ts';

/**
 * Fetches a prescription and keeps it. Its id is the service's: the same one announced twice is one document.
 * @throws as {@link keepCapture}
 */
const keepPrescription = async (visit: Appointment, prescriptionId: string): Promise<void> => {
  const patientId = visit.patient.userData.id;
  const data = await prescriptionFile(patientId, prescriptionId);
  const takenAt = new Date(serverNow()).toISOString();
  await keepCapture(visit, {
    ...{ type: 'PRESCRIPTION', id: prescriptionId, key: prescriptionKey(patientId, prescriptionId) },
    title: `Ordonnance du ${plainDate(takenAt)}`,
    ...{ data, contentType: 'application/pdf', takenAt, value: { prescriptionId } },
  });
};

interface PrescriptionOptions {
  readonly visit: Appointment;
  readonly address: string;
  /** Null until it is drawn: a dialog comes a moment later. */
  readonly frame: HTMLIFrameElement | null;
  readonly onClose: () => void;
}

/** The work of one opened page: its code, and the prescriptions that are kept one after the other. */
export const usePrescription = ({ visit, address, frame, onClose }: PrescriptionOptions) => {
  const client = useQueryClient();
  const [opening, setOpening] = useState<unknown>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [kept, setKept] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const listened = useRef<ListenedFrame | null>(null);

  const open = useEffectEvent(async (): Promise<void> => {
    setOpening(null);
    try {
      const authCode = await prescriptionCode(visit.patient.userData.id);
      listened.current?.send({ type: 'auth-code', authCode });
    } catch (error) {
      setOpening(error);
    }
  });
  const keep = async (ids: readonly string[]): Promise<void> => {
    setFailure(null);
    for (const id of ids) {
      try {
        await keepPrescription(visit, id);
        setKept((count) => count + 1);
        setWaiting((all) => all.filter((one) => one !== id));
      } catch (error) {
        setFailure(error);
        break;
      }
    }
    void staleDocuments(client);
    void staleVisitObservations(client);
  };
  const hear = useEffectEvent((message: FrameMessage): void => {
    if (message.type === 'iframe-ready') void open();
    // What is not kept yet is not left behind.
    if (message.type === 'close-iframe' && waiting.length === 0) onClose();
    if (message.type !== 'batch-created') return;
    const ids = message.prescriptionIds.filter((id) => !waiting.includes(id));
    setWaiting((all) => [...all, ...ids]);
    void keep(ids);
  });
  useEffect(() => {
    if (frame === null) return;
    listened.current = listenToFrame({ frame, address, onMessage: hear });
    return () => listened.current?.stop();
  }, [frame, address]);

  return {
    /** Why the page could not be opened. */
    opening,
    /** How many are being kept. */
    waiting: waiting.length,
    kept,
    failure,
    openAgain: () => void open(),
    keepAgain: () => void keep(waiting),
  };
};
