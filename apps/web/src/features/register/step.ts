import type { current } from '@maillon/contracts/accounts/sessions';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { IsoDay } from '@maillon/domain/day';
import type { ComponentType } from 'react';
import type { FieldErrors } from '../../lib/forms/form.ts';
import type { StepFields } from './wizard.model.ts';

type Session = OutputOf<typeof current>;

/** What the person proved while signing in, by a code or with a card; those fields are filled and locked. */
export type Proved = Session['contacts'] & Pick<Session, 'identity'>;

export interface StepProps<D> {
  readonly values: D;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<D>) => void;
  readonly today: IsoDay;
  readonly proved: Proved;
}

/** What the identity asks for, outside the block of the role. */
export const PERSON_FIELDS: readonly string[] = [
  '/lastName',
  '/firstName',
  '/birthDate',
  '/email',
  '/phoneNumber',
  '/parentEmail',
];

/** One page of a wizard. */
export interface Step<D> extends StepFields {
  readonly title: string;
  readonly Content: ComponentType<StepProps<D>>;
  /** Whether an answer is missing without which the step does not go on. */
  readonly isBlocked?: (draft: D) => boolean;
}
