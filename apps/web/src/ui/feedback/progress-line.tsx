interface ProgressLineProps {
  /** What is under way, for those who do not see it. */
  readonly label: string;
  /** From 0 to 1; null while it is not known. */
  readonly value: number | null;
}

/** How far something is. */
export const ProgressLine = ({ label, value }: ProgressLineProps) => {
  const percent = Math.round((value ?? 0) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : percent}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={value === null ? 'h-full w-1/3 animate-pulse bg-brand' : 'h-full bg-brand transition-[width]'}
        style={value === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
};
