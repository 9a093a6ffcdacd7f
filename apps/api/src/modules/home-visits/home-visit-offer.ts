import { VARIANTS } from '@maillon/domain/product/variants';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Home visits exist in one country, for the people of one variant and their dispatchers (spec clinical §6). */
@Injectable()
export class HomeVisitOffer {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'VARIANT' | 'COUNTRY' | 'HOME_VISIT_VALIDATION'>) {}

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED` */
  require(): void {
    const { ambulatory, dispatching } = VARIANTS[this.env.VARIANT];
    if (this.env.COUNTRY !== 'CI' || !(ambulatory || dispatching)) throw new Refusal('HOME_VISITS_NOT_OFFERED');
  }

  /** Whether a dispatcher validates each request before a nurse is looked for. */
  get isValidated(): boolean {
    return this.env.HOME_VISIT_VALIDATION === 'on';
  }
}
