interface BrandMarkProps {
  readonly name: string;
  /** Only the sign, when there is no room for the name; the name is still read aloud. */
  readonly compact?: boolean;
}

/** Two links of a chain, and the name of the product. */
export const BrandMark = ({ name, compact = false }: BrandMarkProps) => (
  <span className="inline-flex items-center gap-3 text-brand">
    <svg className="size-9 shrink-0" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <g fill="none" className="stroke-on-brand" strokeWidth="3" strokeLinecap="round">
        <path d="M14.2 18.6a4.6 4.6 0 0 1-6.5 0 4.6 4.6 0 0 1 0-6.5l.7-.7a4.6 4.6 0 0 1 6.5 0l2.3 2.3" />
        <path d="M17.8 13.4a4.6 4.6 0 0 1 6.5 0 4.6 4.6 0 0 1 0 6.5l-.7.7a4.6 4.6 0 0 1-6.5 0l-2.3-2.3" />
      </g>
    </svg>
    <span className={compact ? 'sr-only' : 'text-lg font-bold tracking-tight text-ink'}>{name}</span>
  </span>
);
