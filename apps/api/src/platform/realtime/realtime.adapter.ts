import { SOCKET_PATH } from '@maillon/contracts/system/realtime-connection';
import { type INestApplication, Logger } from '@nestjs/common';
import { AbstractWsAdapter } from '@nestjs/websockets';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import { ENV, type Env } from '../env.ts';
import { PostgresPool } from '../postgres/postgres-pool.ts';
import { REALTIME_SETTINGS, type RealtimeSettings } from './realtime-settings.ts';
import { SessionWatch } from './session-watch.ts';
import { SocketBus } from './socket-bus.ts';
import { SocketRealtime } from './socket-realtime.ts';
import type { RealtimeServer } from './sockets.ts';

/** Polling answers by itself, below everything that gives our other answers their headers. */
const POLLING_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/** socket.io on the HTTP server of the API; processes share events through Postgres. */
class RealtimeAdapter extends AbstractWsAdapter {
  private readonly log = new Logger('Realtime');

  private readonly bus: SocketBus;
  private server: RealtimeServer | undefined;

  constructor(private readonly app: INestApplication) {
    super(app);
    this.bus = new SocketBus(app.get<Env>(ENV), () => void this.resync());
  }

  /** What other processes said until now was not heard: that there is news, that a session ended, that a right was lost. */
  private async resync(): Promise<void> {
    this.server?.local.emit('server/resync', {});
    await this.app.get(SessionWatch).lookAtAll();
    await this.app.get(SocketRealtime).recheckAllLocal();
  }

  override create(): RealtimeServer {
    const { CORS_ORIGINS } = this.app.get<Env>(ENV);
    const { maxPayloadBytes, joinWithinMs } = this.app.get<RealtimeSettings>(REALTIME_SETTINGS);
    const server: RealtimeServer = new Server(this.app.getHttpServer(), {
      path: SOCKET_PATH,
      // Plain clients begin with polling. Behind several processes that needs a proxy that keeps a client with its process.
      transports: ['polling', 'websocket'],
      serveClient: false,
      maxHttpBufferSize: maxPayloadBytes,
      connectTimeout: joinWithinMs,
      ...(CORS_ORIGINS.length > 0 ? { cors: { origin: CORS_ORIGINS, credentials: true } } : {}),
    });
    server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, POLLING_HEADERS));
    this.server = server.adapter(
      createAdapter(this.bus.asPool(this.app.get(PostgresPool)), {
        errorHandler: (error) => this.log.warn(`an event did not reach the other processes: ${error.message}`),
      }),
    );
    return server;
  }

  override async close(server: RealtimeServer): Promise<void> {
    await super.close(server);
    await this.bus.close();
  }

  /** The gateway answers its clients itself (`client-events.ts`): limits and acknowledgements are in one place. */
  override bindMessageHandlers(): void {}
}

/** Gives the application its sockets. Call it before `app.init()`. */
export const attachRealtime = (app: INestApplication): void => {
  app.useWebSocketAdapter(new RealtimeAdapter(app));
};
