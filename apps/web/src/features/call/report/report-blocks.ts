import type { Report, ReportCard } from '@maillon/domain/report/report';
import { INK, MUTED } from '../../../lib/files/pdf.ts';
import { type Block, type Column, LINE, type PdfWriter } from '../../../lib/files/pdf-writer.ts';

const SIZE = 9;
const PAD = 8;
const GAP = 10;
const RADIUS = 5;
/** Below a block. */
const AFTER = 6;
const LEAD = 2;

/** The sign of the product, as `ui/brand-mark.tsx` draws it, and its name. */
const SIGN = [
  'M14.2 18.6a4.6 4.6 0 0 1-6.5 0 4.6 4.6 0 0 1 0-6.5l.7-.7a4.6 4.6 0 0 1 6.5 0l2.3 2.3',
  'M17.8 13.4a4.6 4.6 0 0 1 6.5 0 4.6 4.6 0 0 1 0 6.5l-.7.7a4.6 4.6 0 0 1-6.5 0l-2.3-2.3',
];
const SIGN_SIZE = 24;

export const logoBlock = (writer: PdfWriter, brand: string): Block => {
  const { pdf } = writer;
  const name = writer.words(brand, { size: 13, bold: true, indent: SIGN_SIZE + PAD });
  const draw = (top: number): void => {
    pdf
      .save()
      .translate(name.x - SIGN_SIZE - PAD, top)
      .scale(SIGN_SIZE / 32);
    pdf.roundedRect(0, 0, 32, 32, 9).fill(INK);
    pdf.lineWidth(3).lineCap('round').strokeColor('#ffffff');
    for (const path of SIGN) pdf.path(path).stroke();
    pdf.restore();
    writer.drawColumn(name, top + 4);
  };
  return {
    height: SIGN_SIZE + 12,
    draw: (top) => [pdf.struct('Figure', { alt: `Logo ${brand}` }, () => draw(top))],
  };
};

const edge = (writer: PdfWriter, x: number, top: number, width: number, height: number): void => {
  const { pdf } = writer;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.strokeColor(LINE).lineWidth(0.75).roundedRect(x, top, width, height, RADIUS).stroke();
  pdf.endMarkedContent();
};

interface Placed {
  readonly column: Column;
  readonly top: number;
}

/** Columns below each other, from `PAD` on; the last one ends at `height`. */
const stacked = (writer: PdfWriter, columns: readonly Column[]): { rows: readonly Placed[]; height: number } => {
  let top = PAD;
  const rows = columns.map((column) => {
    const row = { column, top };
    top += writer.heightOf([column]) + LEAD;
    return row;
  });
  return { rows, height: top - LEAD + PAD };
};

/** Who was there, beside each other. */
export const cardsBlock = (writer: PdfWriter, cards: readonly ReportCard[]): Block => {
  const { pdf } = writer;
  const width = (writer.width - GAP * (cards.length - 1)) / cards.length;
  const placed = cards.map(({ title, lines }, at) => {
    const indent = at * (width + GAP) + PAD;
    const inside = { indent, width: width - 2 * PAD };
    const columns = [
      writer.words(title, { size: SIZE, color: MUTED, ...inside }),
      ...lines.map((line, row) => writer.words(line, { size: row === 0 ? 11 : SIZE, bold: row === 0, ...inside })),
    ];
    return stacked(writer, columns);
  });
  const height = Math.max(...placed.map((card) => card.height));
  const draw = (top: number) =>
    placed.flatMap(({ rows }) => {
      edge(writer, (rows[0]?.column.x ?? 0) - PAD, top, width, height);
      return rows.map(({ column, top: at }, row) =>
        pdf.struct(row === 0 ? 'H2' : 'P', () => writer.drawColumn(column, top + at)),
      );
    });
  return { height: height + AFTER, draw };
};

const IN_A_ROW = 3;

/** Six readings as tiles; read as a table of two columns. */
export const tilesBlock = (writer: PdfWriter, vitals: Report['vitals']): Block => {
  const { pdf } = writer;
  const width = (writer.width - GAP * (IN_A_ROW - 1)) / IN_A_ROW;
  const tiles = vitals.map(({ label, value }, at) => {
    const indent = (at % IN_A_ROW) * (width + GAP) + PAD;
    const inside = { indent, width: width - 2 * PAD };
    return stacked(writer, [
      writer.words(label, { size: SIZE, color: MUTED, ...inside }),
      writer.words(value, { size: 12, bold: true, ...inside }),
    ]);
  });
  const height = Math.max(...tiles.map((tile) => tile.height));
  const rows = Math.ceil(tiles.length / IN_A_ROW);
  const draw = (top: number) => {
    const lines = tiles.map(({ rows: [label, value] }, at) => {
      const y = top + 4 + Math.floor(at / IN_A_ROW) * (height + GAP);
      edge(writer, (label?.column.x ?? 0) - PAD, y, width, height);
      const words = (placed: Placed | undefined) => () => {
        if (placed !== undefined) writer.drawColumn(placed.column, y + placed.top);
      };
      return pdf.struct('TR', [pdf.struct('TH', { scope: 'Row' }, words(label)), pdf.struct('TD', words(value))]);
    });
    return [pdf.struct('Table', lines)];
  };
  return { height: rows * (height + GAP) - GAP + 4 + AFTER, draw };
};

export interface ReportPicture {
  /** JPEG or PNG. */
  readonly bytes: ArrayBuffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

const HIGHEST = 260;

/** A picture of the visit, not larger than it was taken. */
export const pictureBlock = (writer: PdfWriter, { bytes, width, height, alt }: ReportPicture): Block => {
  const { pdf } = writer;
  const factor = Math.min(1, writer.width / width, HIGHEST / height);
  const [wide, high] = [width * factor, height * factor];
  const caption = writer.words(alt, { size: SIZE, color: MUTED });
  const below = writer.heightOf([caption]);
  const draw = (top: number) => [
    pdf.struct('Figure', { alt }, () => pdf.image(bytes, caption.x, top + 4, { fit: [wide, high] })),
    pdf.struct('P', () => writer.drawColumn(caption, top + high + 6)),
  ];
  return { height: high + below + 14, draw };
};
