import { Global, Module } from '@nestjs/common';
import { ClientEvents } from './client-events.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { Realtime } from './realtime.ts';
import { REALTIME_SETTINGS, realtimeSettings } from './realtime-settings.ts';
import { RoomRules } from './room-rules.ts';
import { SessionWatch } from './session-watch.ts';
import { SocketPlaces } from './socket-places.ts';
import { SocketRealtime } from './socket-realtime.ts';

/** Sockets. Needs a `SessionResolver` that every module can see, and `attachRealtime(app)` before the start. */
@Global()
@Module({
  providers: [
    { provide: REALTIME_SETTINGS, useValue: realtimeSettings },
    SocketRealtime,
    { provide: Realtime, useExisting: SocketRealtime },
    RoomRules,
    ClientEvents,
    SessionWatch,
    SocketPlaces,
    RealtimeGateway,
  ],
  exports: [Realtime, RoomRules],
})
export class RealtimeModule {}
