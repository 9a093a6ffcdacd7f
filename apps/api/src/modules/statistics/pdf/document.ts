import { createRequire } from 'node:module';
import { Document, Font, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { DURATION_COLORS, durationChart, volumeChart } from './charts.ts';
import type { ReportTable, StatisticsReport } from './report.ts';

const { resolve } = createRequire(import.meta.url);
const font = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`);
// Names of people have letters that the built-in fonts lack.
Font.register({ family: 'DejaVu', fonts: [{ src: font('') }, { src: font('-Bold'), fontWeight: 700 }] });
// No name is broken in two.
Font.registerHyphenationCallback((word) => [word]);

const style = StyleSheet.create({
  page: { fontFamily: 'DejaVu', fontSize: 9, color: '#1d2430', padding: 40, paddingBottom: 56 },
  muted: { color: '#5b6470' },
  h1: { fontSize: 16, fontWeight: 700, marginTop: 10 },
  h2: { fontSize: 11, fontWeight: 700, marginTop: 18, marginBottom: 6 },
  cards: { flexDirection: 'row', gap: 10, marginTop: 14 },
  card: { flex: 1, border: '0.7 solid #dfe3e8', borderRadius: 5, padding: 9 },
  figure: { fontSize: 16, fontWeight: 700, marginVertical: 3 },
  legend: { flexDirection: 'row', gap: 14, marginTop: 3 },
  entry: { flexDirection: 'row', alignItems: 'center', gap: 4 },
  dot: { width: 6, height: 6, borderRadius: 3 },
  row: { flexDirection: 'row', borderTop: '0.7 solid #dfe3e8', paddingVertical: 3.5 },
  first: { flex: 2 },
  number: { flex: 1, textAlign: 'right' },
  bold: { fontWeight: 700 },
  footer: { position: 'absolute', bottom: 26, left: 40, right: 40, flexDirection: 'row', fontSize: 7.5 },
});

const cells = (row: readonly string[], more: object = {}): ReactNode[] =>
  row.map((text, at) =>
    h(Text, { key: `${at} ${text}`, style: { ...(at === 0 ? style.first : style.number), ...more } }, text),
  );

const table = ({ head, rows }: ReportTable): ReactNode =>
  h(
    View,
    { style: { marginTop: 6 } },
    h(View, { style: [style.row, { borderTop: 0 }], wrap: false }, ...cells(head, style.muted)),
    ...rows.map((row, at) => h(View, { key: `${at}`, style: style.row, wrap: false }, ...cells(row))),
  );

const section = (title: string, { wrap }: { readonly wrap: boolean }, ...children: ReactNode[]): ReactNode =>
  h(View, { key: title, wrap }, h(Text, { style: style.h2, minPresenceAhead: 60 }, title), ...children);
/** A chart and its numbers, thirteen rows at most, stand on one page. */
const TOGETHER = { wrap: false };

/** The page of the statistics on A4: its charts as vectors, and the same numbers beside them. */
export const statisticsDocument = (report: StatisticsReport) =>
  h(
    Document,
    { title: `${report.title} – ${report.structure}`, author: report.brand.name, language: 'fr-FR' },
    h(
      Page,
      { size: 'A4', style: style.page },
      h(Text, { style: [style.bold, { color: report.brand.color }] }, report.brand.name),
      h(Text, { style: style.h1 }, report.structure),
      h(Text, { style: [style.muted, { marginTop: 3 }] }, report.title),
      h(
        View,
        { style: style.cards },
        ...report.cards.map(({ title, value, delta }) =>
          h(
            View,
            { key: title, style: style.card },
            h(Text, { style: style.muted }, title),
            h(Text, { style: style.figure }, value),
            h(Text, { style: style.muted }, delta),
          ),
        ),
      ),
      section(report.volume.title, TOGETHER, volumeChart(report.points, report.brand.color), table(report.volume)),
      section(
        report.duration.title,
        TOGETHER,
        durationChart(report.points),
        h(
          View,
          { style: style.legend },
          ...report.legend.map(({ kind, label }) =>
            h(
              View,
              { key: kind, style: style.entry },
              h(View, { style: [style.dot, { backgroundColor: DURATION_COLORS[kind] }] }),
              h(Text, { style: style.muted }, label),
            ),
          ),
        ),
        table(report.duration),
      ),
      section(report.practitioners.title, { wrap: true }, table(report.practitioners)),
      h(
        View,
        { style: [style.footer, style.muted], fixed: true },
        h(Text, { style: { flex: 1 } }, report.madeOn),
        h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} sur ${totalPages}` }),
      ),
    ),
  );
