const METRES = 1000;

const BESIDE = 100;

/** « moins de 100 m », « 850 m », « 3,2 km ». */
export const distanceInWords = (metres: number): string =>
  metres < BESIDE
    ? 'moins de 100 m'
    : metres < METRES
      ? `${Math.round(metres / 10) * 10} m`
      : `${(metres / METRES).toFixed(1).replace('.0', '').replace('.', ',')} km`;
