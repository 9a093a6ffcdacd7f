const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `08:30` for 510 minutes since midnight. */
export const clockTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** 510 for `08:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
