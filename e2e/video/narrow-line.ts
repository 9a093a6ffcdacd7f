import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** How much may wait before the rest is lost, as in the queue of a modem. */
const QUEUE_MS = 300;

/**
 * A line to the video server that carries so many kilobits a second upwards: packets wait for their turn, and are lost where too many wait.
 * It hands on what it gets and opens nothing.
 */
class NarrowLine {
  kilobits = Number.POSITIVE_INFINITY;
  private freeAt = 0;
  private readonly ways = new Map<string, Socket>();
  private readonly front = createSocket('udp4');

  constructor(private readonly server: number) {
    this.front.on('message', (packet, { port }) => this.up(packet, port));
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.front.bind(0, '127.0.0.1', resolve));
    return (this.front.address() as AddressInfo).port;
  }

  close(): void {
    for (const way of this.ways.values()) way.close();
    this.ways.clear();
    this.front.close();
  }

  private up(packet: Buffer, from: number): void {
    const way = this.wayOf(from);
    const now = Date.now();
    const begins = Math.max(now, this.freeAt);
    if (begins - now > QUEUE_MS) return;
    this.freeAt = begins + (packet.length * 8) / this.kilobits;
    setTimeout(() => this.ways.has(String(from)) && way.send(packet, this.server, '127.0.0.1'), this.freeAt - now);
  }

  private wayOf(client: number): Socket {
    const known = this.ways.get(String(client));
    if (known !== undefined) return known;
    const way = createSocket('udp4');
    way.on('message', (packet) => this.front.send(packet, client, '127.0.0.1'));
    this.ways.set(String(client), way);
    return way;
  }
}

/** Runs in the page: media go to the line in the place of the video server's port, and nowhere beside it. */
const leadsMedia = async (page: Page): Promise<void> => {
  await page.exposeFunction('lineTo', (port: number) => lineOf(page, port));
  await page.addInitScript(() => {
    const { lineTo } = window as unknown as { lineTo: (port: number) => Promise<number> };
    const connections: RTCPeerConnection[] = [];
    Object.assign(window, { connections });
    const led = async (candidate: string): Promise<string | null> => {
      const parts = candidate.split(' ');
      if (parts[2]?.toLowerCase() !== 'udp') return null;
      parts[5] = String(await lineTo(Number(parts[5])));
      return parts.join(' ');
    };
    // The methods have an old form with callbacks beside this one.
    const { addIceCandidate, setRemoteDescription } = RTCPeerConnection.prototype as {
      addIceCandidate: (this: RTCPeerConnection, candidate?: RTCIceCandidateInit | null) => Promise<void>;
      setRemoteDescription: (this: RTCPeerConnection, given: RTCSessionDescriptionInit) => Promise<void>;
    };
    RTCPeerConnection.prototype.addIceCandidate = async function add(init?: RTCIceCandidateInit | null) {
      if (!init?.candidate) return addIceCandidate.call(this, init);
      const candidate = await led(init.candidate);
      return candidate === null ? undefined : addIceCandidate.call(this, { ...init, candidate });
    };
    RTCPeerConnection.prototype.setRemoteDescription = async function set(given: RTCSessionDescriptionInit) {
      if (!connections.includes(this)) connections.push(this);
      const lines = await Promise.all(
        (given.sdp ?? '').split('\r\n').map(async (line) => {
          if (!line.startsWith('a=candidate:')) return line;
          const candidate = await led(line.slice(2));
          return candidate === null ? null : `a=${candidate}`;
        }),
      );
      const sdp = lines.filter((line) => line !== null).join('\r\n');
      return setRemoteDescription.call(this, { ...given, sdp });
    };
  });
};

const lines = new WeakMap<Page, Map<number, { readonly line: NarrowLine; readonly port: Promise<number> }>>();

const lineOf = (page: Page, server: number): Promise<number> => {
  const ofPage = lines.get(page) ?? new Map();
  lines.set(page, ofPage);
  const known = ofPage.get(server);
  if (known !== undefined) return known.port;
  const line = new NarrowLine(server);
  const port = line.open();
  ofPage.set(server, { line, port });
  page.once('close', () => line.close());
  return port;
};

/** Before the page is opened. @returns what makes its line to the video server so narrow */
export const overNarrowLine = async (page: Page): Promise<(kilobits: number) => void> => {
  await leadsMedia(page);
  return (kilobits) => {
    for (const { line } of lines.get(page)?.values() ?? []) line.kilobits = kilobits;
  };
};

/** What WebRTC itself counts on this page, over all its connections. */
export const mediaOf = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const sum = { videoSent: 0, voiceSent: 0, room: null as number | null };
    for (const connection of connections) {
      for (const stat of (await connection.getStats()).values()) {
        if (stat.type === 'outbound-rtp') sum[stat.kind === 'video' ? 'videoSent' : 'voiceSent'] += stat.bytesSent;
        if (stat.type === 'candidate-pair' && stat.nominated && stat.availableOutgoingBitrate !== undefined)
          sum.room = stat.availableOutgoingBitrate / 1000;
      }
    }
    return sum;
  });
