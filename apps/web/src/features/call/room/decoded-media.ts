import type { RemoteParticipant, Room } from 'livekit-client';

/** What of a statistic of WebRTC counts as seen or heard: what does not decrypt is never decoded. */
const decodedIn = (stat: Readonly<Record<string, unknown>>): number => {
  if (stat.type !== 'inbound-rtp') return 0;
  const count = (name: string): number => (typeof stat[name] === 'number' ? stat[name] : 0);
  return stat.kind === 'video' ? count('framesDecoded') : count('totalSamplesReceived') - count('concealedSamples');
};

const decodedOf = async ({ trackPublications }: RemoteParticipant): Promise<number> => {
  const tracks = [...trackPublications.values()].flatMap(({ track }) => track ?? []);
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
  return reports.flatMap((report) => [...(report?.values() ?? [])]).reduce((sum, stat) => sum + decodedIn(stat), 0);
};

/** Whose voice or picture this page goes on decoding, from one look to the next. */
export class DecodedMedia {
  private readonly before = new Map<string, number>();

  async growing(room: Pick<Room, 'remoteParticipants'>, identities: readonly string[]): Promise<string[]> {
    const looked = await Promise.all(
      identities.map(async (identity): Promise<string[]> => {
        const participant = room.remoteParticipants.get(identity);
        const now = participant === undefined ? 0 : await decodedOf(participant);
        const before = this.before.get(identity);
        this.before.set(identity, now);
        return before !== undefined && now > before ? [identity] : [];
      }),
    );
    return looked.flat();
  }
}
