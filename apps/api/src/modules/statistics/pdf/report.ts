/** A point of the charts, and the pieces of its bar in minutes. */
export interface ReportPoint {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  readonly total: number;
  readonly pieces: readonly {
    readonly kind: 'short' | 'medium' | 'long';
    readonly from: number;
    readonly to: number;
  }[];
}

export interface ReportTable {
  readonly title: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** What the document says, in words and figures that are ready to be set. It travels to another thread: data alone. */
export interface StatisticsReport {
  readonly brand: { readonly name: string; readonly color: string };
  readonly structure: string;
  /** « Statistiques du 14 au 20 novembre 2026 » */
  readonly title: string;
  /** « Établi le 20 novembre 2026 » */
  readonly madeOn: string;
  readonly cards: readonly { readonly title: string; readonly value: string; readonly delta: string }[];
  readonly points: readonly ReportPoint[];
  readonly legend: readonly { readonly kind: ReportPoint['pieces'][number]['kind']; readonly label: string }[];
  /** Each with the numbers of one chart (design api B11), then « Analyse par médecin ». */
  readonly volume: ReportTable;
  readonly duration: ReportTable;
  readonly practitioners: ReportTable;
}
