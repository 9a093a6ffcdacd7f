import { Logger } from '@nestjs/common';
import { AccessToken, RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import { boxOf, type CallPass, CallRooms, roomOf, videoIsMissing } from './call-rooms.ts';

const PASS_SECONDS = 10 * 60;
/** An empty room goes after this long; a pass makes it again. */
const EMPTY_ROOM_SECONDS = 10 * 60;
/** A test lasts some seconds. */
const TEST_SECONDS = 60;
/** A waiting request holds a connection to Postgres: the transaction of its idempotency key is open. */
const ANSWER_WITHIN_SECONDS = 5;

/** The answer for a person who is not in the room, and for a room that is not there. */
const ignoreAbsence = (error: unknown): void => {
  if (!(error instanceof TwirpError) || error.code !== 'not_found') throw error;
};

/** LiveKit refuses unknown rooms (`room.auto_create: false`), so each pass first makes sure that its room exists. */
export class LiveKitRooms extends CallRooms {
  private readonly log = new Logger('Calls');
  private readonly rooms: RoomServiceClient;

  constructor(
    private readonly server: { url: string; key: string; secret: string },
    answerWithinSeconds = ANSWER_WITHIN_SECONDS,
  ) {
    super();
    const { url, key, secret } = server;
    this.rooms = new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret, {
      requestTimeout: answerWithinSeconds,
    });
  }

  async enter({ appointmentId, identity }: CallPass): Promise<{ token: string; url: string }> {
    const room = roomOf(appointmentId);
    await this.reach(this.rooms.createRoom({ name: room, emptyTimeout: EMPTY_ROOM_SECONDS }));
    // No name and no metadata: LiveKit logs what it is told about people.
    const token = new AccessToken(this.server.key, this.server.secret, { identity, ttl: PASS_SECONDS });
    token.addGrant({ room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true });
    return { token: await token.toJwt(), url: this.server.url };
  }

  async test(userId: string): Promise<{ token: string; url: string }> {
    const room = `test_${userId}`;
    await this.reach(this.rooms.createRoom({ name: room, emptyTimeout: TEST_SECONDS, maxParticipants: 1 }));
    const token = new AccessToken(this.server.key, this.server.secret, { identity: userId, ttl: TEST_SECONDS });
    token.addGrant({ room, roomJoin: true, canPublish: true, canSubscribe: false, canPublishData: false });
    return { token: await token.toJwt(), url: this.server.url };
  }

  async remove(appointmentId: string, userId: string): Promise<void> {
    const room = roomOf(appointmentId);
    for (const identity of [userId, boxOf(userId)]) {
      await this.reach(this.rooms.removeParticipant(room, identity).catch(ignoreAbsence));
    }
  }

  async close(appointmentId: string): Promise<void> {
    const name = roomOf(appointmentId);
    const open = await this.reach(this.rooms.listRooms([name]));
    if (open.length > 0) await this.reach(this.rooms.deleteRoom(name));
  }

  private async reach<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.log.warn(`LiveKit does not answer: ${error instanceof Error ? error.message : 'unknown error'}`);
      throw videoIsMissing('La visioconférence ne répond pas.');
    }
  }
}
