import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PositionsModule } from '../positions/positions.module.ts';
import { HomeVisitAssignment } from './home-visit-assignment.service.ts';
import { HomeVisitClock } from './home-visit-clock.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { HomeVisitMap } from './home-visit-map.service.ts';
import { HomeVisitOffer } from './home-visit-offer.ts';
import { HomeVisitPositionsRepository } from './home-visit-positions.repository.ts';
import { HomeVisitPresenter } from './home-visit-presenter.ts';
import { HomeVisitRoutes } from './home-visit-routes.service.ts';
import { HomeVisitSteps } from './home-visit-steps.service.ts';
import { HomeVisitTour } from './home-visit-tour.service.ts';
import { HomeVisitsController } from './home-visits.controller.ts';
import { HomeVisitsRepository } from './home-visits.repository.ts';
import { HomeVisitsService } from './home-visits.service.ts';
import { HomeVisitsPersonalData } from './personal-data.ts';
import { OsrmRouter } from './routing/osrm-router.ts';
import { Router } from './routing/router.ts';
import { StraightLineRouter } from './routing/straight-line-router.ts';

@Module({
  imports: [AuditModule, PeopleModule, PositionsModule],
  controllers: [HomeVisitsController],
  providers: [
    HomeVisitsService,
    HomeVisitSteps,
    HomeVisitTour,
    HomeVisitAssignment,
    HomeVisitRoutes,
    HomeVisitClock,
    HomeVisitPresenter,
    HomeVisitEvents,
    HomeVisitOffer,
    HomeVisitMap,
    HomeVisitsRepository,
    HomeVisitPositionsRepository,
    HomeVisitsPersonalData,
    LocalDay,
    {
      provide: Router,
      inject: [ENV, Clock],
      useFactory: ({ ROUTER_URL }: Pick<Env, 'ROUTER_URL'>, clock: Clock): Router => {
        const straight = new StraightLineRouter(clock);
        return ROUTER_URL === undefined ? straight : new OsrmRouter(ROUTER_URL, straight, clock);
      },
    },
  ],
})
export class HomeVisitsModule {
  constructor(
    reencryption: ColumnReencryption,
    housekeeping: Housekeeping,
    clock: HomeVisitClock,
    visits: HomeVisitsRepository,
    trail: HomeVisitPositionsRepository,
  ) {
    reencryption.register(
      {
        ...{ table: 'home_visits', id: 'id' },
        columns: { note: ['note'], location: ['location'], route: ['route'] },
        rows: ({ homeVisit }) => homeVisit,
      },
      {
        ...{ table: 'home_visit_positions', id: 'id', columns: { place: ['place'] } },
        rows: ({ homeVisitPosition }) => homeVisitPosition,
      },
    );
    housekeeping.register('home visits by the clock', () => clock.run());
    housekeeping.register('where performers were', () => trail.deleteExpired());
    housekeeping.register('old home visits', () => visits.deleteExpired());
  }
}
