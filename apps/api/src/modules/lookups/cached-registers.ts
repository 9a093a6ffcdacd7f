import type { Company, HealthStructure, PmiCentre } from '@maillon/contracts/system/lookups';
import type { Clock } from '../../platform/time/clock.ts';
import { DayCache } from './day-cache.ts';
import { CompanyRegister, PmiRegister, type StructureQuestion, StructureRegister } from './registers.ts';

/** The registers, each remembered for a day. */

export class CachedPmiRegister extends PmiRegister {
  private readonly answers: DayCache<PmiCentre[]>;

  constructor(
    private readonly source: PmiRegister,
    clock: Clock,
  ) {
    super();
    this.answers = new DayCache(clock);
  }

  search(typed: string): Promise<PmiCentre[]> {
    return this.answers.get(typed, () => this.source.search(typed));
  }
}

export class CachedStructureRegister extends StructureRegister {
  private readonly answers: DayCache<HealthStructure[]>;

  constructor(
    private readonly source: StructureRegister,
    clock: Clock,
  ) {
    super();
    this.answers = new DayCache(clock);
  }

  search(question: StructureQuestion): Promise<HealthStructure[]> {
    return this.answers.get(JSON.stringify(question), () => this.source.search(question));
  }
}

export class CachedCompanyRegister extends CompanyRegister {
  private readonly answers: DayCache<Company | null>;

  constructor(
    private readonly source: CompanyRegister,
    clock: Clock,
  ) {
    super();
    this.answers = new DayCache(clock);
  }

  find(siret: string): Promise<Company | null> {
    return this.answers.get(siret, () => this.source.find(siret));
  }
}
