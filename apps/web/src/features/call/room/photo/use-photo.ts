import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staleVisitObservations } from '../../../../data/agenda/visit-observations.ts';
import { staleDocuments } from '../../../../data/documents.ts';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import { time } from '../../../../lib/dates.ts';
import { newId } from '../../../../lib/ids.ts';
import { photoKey } from '../../capture-keys.ts';
import { keepCapture } from '../captures/keep-capture.ts';

/** Keeps one picture of a visit; sent again after a failure it is the same one. */
export const usePhoto = (visit: Appointment) => {
  const client = useQueryClient();
  const [id] = useState(() => newId());
  return useMutation({
    mutationFn: (picture: Blob) => {
      const takenAt = new Date(serverNow()).toISOString();
      const title = `Capture ${time(takenAt)}`;
      const contentType = picture.type === 'image/webp' ? 'image/webp' : 'image/png';
      return keepCapture(visit, {
        ...{ type: 'VIDEO_DEVICE', id, key: photoKey(visit.id, id), title, value: { title } },
        ...{ data: picture, contentType, takenAt },
      });
    },
    onSuccess: () => {
      void staleDocuments(client);
      void staleVisitObservations(client);
    },
  });
};
