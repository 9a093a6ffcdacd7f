import type { Report } from '@maillon/domain/report/report';
import { MUTED } from '../../../lib/files/pdf.ts';
import { AFTER, edge, GAP, PAD, type Placed, SIZE, stacked } from '../../../lib/files/pdf-blocks.ts';
import type { Block, PdfWriter } from '../../../lib/files/pdf-writer.ts';

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
