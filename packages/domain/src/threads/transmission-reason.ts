/** The parts of a « transmission ciblée », as nurses are taught it (Haute Autorité de santé): the target, then D, A and R. */
export const TARGETED_PARTS = ['target', 'data', 'actions', 'results'] as const;
export type TargetedPart = (typeof TARGETED_PARTS)[number];

export const TARGETED_LABELS: Readonly<Record<TargetedPart, string>> = {
  target: 'Cible',
  data: 'Données',
  actions: 'Actions',
  results: 'Résultats',
};

/** Why a transmission is written: in words of one's own, or by parts. */
export type TransmissionReason =
  | { readonly is: 'free'; readonly text: string }
  | { readonly is: 'targeted'; readonly parts: Readonly<Record<TargetedPart, string>> };

export const FREE_REASON: TransmissionReason = { is: 'free', text: '' };

/** As it is sealed and read, in lists too: each part that was written begins with its name. Empty where nothing was written. */
export const reasonText = (reason: TransmissionReason): string => {
  if (reason.is === 'free') return reason.text.trim();
  return TARGETED_PARTS.flatMap((part) => {
    const words = reason.parts[part].trim();
    return words === '' ? [] : [`${TARGETED_LABELS[part]} : ${words}`];
  }).join('\n\n');
};

/** Whether it says enough to be sent: something, and by parts what it is about. */
export const isReasonComplete = (reason: TransmissionReason): boolean =>
  reason.is === 'free' ? reason.text.trim() !== '' : reason.parts.target.trim() !== '';

/** In parts: what was written so far is what was observed. */
export const asTargeted = (reason: TransmissionReason): TransmissionReason =>
  reason.is === 'targeted'
    ? reason
    : { is: 'targeted', parts: { target: '', data: reason.text, actions: '', results: '' } };

/** In words of one's own: nothing that was written is lost. */
export const asFree = (reason: TransmissionReason): TransmissionReason => {
  if (reason.is === 'free') return reason;
  const written = TARGETED_PARTS.filter((part) => reason.parts[part].trim() !== '');
  const isDataAlone = written.every((part) => part === 'data');
  return { is: 'free', text: isDataAlone ? reason.parts.data : reasonText(reason) };
};
