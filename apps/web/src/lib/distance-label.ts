const KM = 1000;
const BESIDE = 100;
const TENTHS = 10;

/** « moins de 100 m », « 850 m », « 3,2 km » (spec clinical §9). @param metres */
export const distanceLabel = (metres: number): string => {
  if (metres < BESIDE) return 'moins de 100 m';
  const tens = Math.round(metres / TENTHS) * TENTHS;
  return tens < KM ? `${tens} m` : `${String(Math.round((metres / KM) * TENTHS) / TENTHS).replace('.', ',')} km`;
};
