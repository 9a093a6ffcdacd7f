import type { RightOn } from './access.ts';

/** How far a patient opens their file to a person whom they book: the choice is theirs, and is made before they confirm. */
export const BOOKING_SHARES = ['write', 'read', 'none'] as const;
export type BookingShare = (typeof BOOKING_SHARES)[number];

/** What is given where nothing is said (design vault §7.2: the default of a booking is the whole file). */
export const USUAL_SHARE: BookingShare = 'write';

const RIGHTS = {
  write: ['READ', 'WRITE'],
  read: ['READ'],
  none: [],
} as const satisfies Record<BookingShare, readonly RightOn<'medical-file'>[]>;

/** The rights over the file that it gives; none at all where nothing is opened for now. */
export const sharedRights = (share: BookingShare): readonly RightOn<'medical-file'>[] => RIGHTS[share];
