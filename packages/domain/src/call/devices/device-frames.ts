/** LiveKit's topic under which the devices of the connected case are heard (catalogues §4.7). */
export const DEVICE_TOPIC = 'device';

/** The topic under which a doctor asks the terminal beside the patient for a payment (spec clinical §9). */
export const PAYMENT_TOPIC = 'payment';

/** The topic under which those who are in a call write to each other. */
export const CHAT_TOPIC = 'chat';

/** Bytes of one frame before it is sealed; LiveKit sends no more than 15 KiB reliably. */
export const MAX_FRAME_BYTES = 12 * 1024;

const BOX = 'box_';

/** The identity of an assistant's box in the call, as the API gives it its pass. */
export const boxIdentity = (userId: string): string => `${BOX}${userId}`;

/** A box is no person: it has no vault, renews no key, and is not who a person meets. */
export const isBox = (identity: string): boolean => identity.startsWith(BOX);

/** Whose frames are believed: the assistant of the visit and their box (design api §6). @param assistants user ids */
export const speaksForDevices = (identity: string, assistants: readonly string[]): boolean =>
  assistants.some((userId) => identity === userId || identity === boxIdentity(userId));

/**
 * Who stores what is measured: the first who is in the call of the doctor, the midwife and the assistant. Two who do it at once store one, for
 * a reading has one id.
 * @param practitioners user ids, in that order
 */
export const storesReadings = (me: string, inCall: readonly string[], practitioners: readonly string[]): boolean =>
  practitioners.find((userId) => userId === me || inCall.includes(userId)) === me;
