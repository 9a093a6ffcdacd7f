import { type AuthCodeMessage, type FrameMessage, frameMessageIn } from '@maillon/contracts/devices/prescription-frame';

interface FrameOptions {
  readonly frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** Of the page in the frame. */
  readonly address: string;
  readonly onMessage: (message: FrameMessage) => void;
}

export interface ListenedFrame {
  /** For the window of the page alone, and only while it is of the origin that was framed. */
  send(message: AuthCodeMessage): void;
  stop(): void;
}

/** Hears the page of the prescription service: from its window, its origin and in the shape of its messages, or not at all. */
export const listenToFrame = ({ frame, address, onMessage }: FrameOptions): ListenedFrame => {
  const { origin } = new URL(address);
  const ended = new AbortController();
  const hear = ({ data, source, origin: from }: MessageEvent<unknown>): void => {
    if (from !== origin || source === null || source !== frame.contentWindow) return;
    const message = frameMessageIn(data);
    if (message !== null) onMessage(message);
  };
  addEventListener('message', hear, { signal: ended.signal });
  return {
    send: (message) => frame.contentWindow?.postMessage(message, origin),
    stop: () => ended.abort(),
  };
};
