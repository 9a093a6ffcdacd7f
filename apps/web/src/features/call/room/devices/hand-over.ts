import { type HandedKeys, isBoxReady, type RoomMessage } from '@maillon/contracts/devices/box-handover';
import { enterCallAsBox } from '../../../../data/agenda/calls.ts';
import type { CallCipher, DerivedKeys } from '../call-cipher.ts';

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const handed = ({ version, media, devices }: DerivedKeys): HandedKeys => ({
  ...{ version, media: textOf(media), devices: textOf(devices) },
});

interface HandOverOptions {
  readonly box: HTMLIFrameElement;
  readonly address: string;
  readonly visitId: string;
  /** User ids of the doctors of the visit. */
  readonly doctors: readonly string[];
  readonly cipher: Pick<CallCipher, 'onKeys'>;
  /** Why the box was not let in; null once it is. */
  readonly onTried: (failure: unknown) => void;
}

/**
 * Gives the box a pass and the keys when its page asks for them, and each newer key at once. Window to window: a message goes to the origin of
 * the box alone, and is heard from its window alone. @returns what ends it
 */
export const handOver = ({ box, address, visitId, doctors, cipher, onTried }: HandOverOptions): (() => void) => {
  const { origin } = new URL(address);
  const ended = new AbortController();
  let unlisten = (): void => undefined;
  let isLettingIn = false;
  const post = (message: RoomMessage): void => box.contentWindow?.postMessage(message, origin);
  const letIn = async (): Promise<void> => {
    unlisten();
    const pass = await enterCallAsBox(visitId);
    if (ended.signal.aborted) return;
    let isIn = false;
    unlisten = cipher.onKeys((derived) => {
      const keys = handed(derived);
      const about = { appointmentId: visitId, doctors: [...doctors] };
      post(isIn ? { type: 'box-keys', v: 1, keys } : { type: 'box-join', v: 1, ...about, ...pass, keys });
      isIn = true;
    });
  };
  const hear = ({ data, source, origin: from }: MessageEvent<unknown>): void => {
    if (from !== origin || source !== box.contentWindow || !isBoxReady(data) || isLettingIn) return;
    // It asks until it is in: one pass at a time.
    isLettingIn = true;
    letIn()
      .then(() => onTried(null), onTried)
      .finally(() => {
        isLettingIn = false;
      });
  };
  addEventListener('message', hear, { signal: ended.signal });
  return () => {
    ended.abort();
    unlisten();
  };
};
