/** What may happen to a transmission (design api §4.5). Who may cause it is not asked here. */
export const TRANSMISSION_EVENTS = ['comment', 'resolve', 'reopen'] as const;

export type TransmissionEvent = (typeof TRANSMISSION_EVENTS)[number];

export type TransmissionVerdict =
  | { readonly allowed: true; readonly resolved: boolean }
  | { readonly allowed: false; readonly because: 'TRANSMISSION_STATE' };

/** A comment changes nothing, and is written in a resolved one too: what comes up afterwards is said where it belongs. */
export function judgeTransmission(event: TransmissionEvent, resolved: boolean): TransmissionVerdict {
  if (event === 'comment') return { allowed: true, resolved };
  const wanted = event === 'resolve';
  return wanted === resolved ? { allowed: false, because: 'TRANSMISSION_STATE' } : { allowed: true, resolved: wanted };
}
