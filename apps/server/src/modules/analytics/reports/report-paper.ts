import { axisUnit } from '@kilowatt/charts/axis-unit'
import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import { combinedDrawing } from '@kilowatt/charts/combined-option'
import { paperPalette } from '@kilowatt/charts/paper-palette'
import { fillColor, lineColor } from '@kilowatt/charts/series-colors'
import { seriesStyles } from '@kilowatt/charts/series-styles'
import { timeTicks } from '@kilowatt/charts/time-labels'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { CustomChart, LineChart } from 'echarts/charts'
import { GridSimpleComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'

use([CustomChart, LineChart, GridSimpleComponent, MarkAreaComponent, MarkLineComponent, SVGRenderer])

/** A report for print: texts in the reader's language, values with units. Sent to the worker process unchanged. */
export type ReportPaper = {
  readonly locale: string
  readonly title: string
  readonly place: string
  readonly period: string
  readonly brand: {
    readonly name: string
    readonly supportEmail: string | null
    /** a PNG or JPEG as data URL */
    readonly logo: string | null
    readonly color: string
  }
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly chart: Chart
  readonly seriesNames: Readonly<Partial<Record<ChartSeriesKey, string>>>
  readonly noData: string
  readonly estimated: string
  readonly table: {
    readonly heads: readonly string[]
    readonly rows: readonly (readonly string[])[]
    readonly total: readonly string[]
  }
  readonly notes: readonly string[]
  readonly created: string
}

/** A4, points */
const SHORT_SIDE = 595.28
const LONG_SIDE = 841.89
const MARGIN = 48
/** Largest number of columns that fit an upright page; tables with more columns need a landscape page. */
const UPRIGHT_COLUMNS = 10
/** Points on paper per pixel on screen: a chart is drawn as on a small screen, then scaled down. */
const CHART_SCALE = 0.72

export function reportDocument(paper: ReportPaper): TDocumentDefinitions {
  const { brand } = paper
  const isUpright = paper.table.heads.length <= UPRIGHT_COLUMNS
  const pageWidth = isUpright ? SHORT_SIDE : LONG_SIDE
  return {
    info: { title: `${paper.title} – ${paper.place}`, author: brand.name, subject: paper.period },
    pageSize: 'A4',
    pageOrientation: isUpright ? 'portrait' : 'landscape',
    pageMargins: [MARGIN, 48, MARGIN, 60],
    defaultStyle: { fontSize: 9.5, lineHeight: 1.2, color: paperPalette.text },
    styles: {
      dim: { color: paperPalette.text2 },
      head: { color: paperPalette.text2, fontSize: 8, bold: true },
    },
    background: (page) =>
      page === 1 ? { canvas: [{ type: 'rect', x: 0, y: 0, w: pageWidth, h: 6, color: brand.color }] } : null,
    footer: (page, pages) => ({
      columns: [
        { text: [brand.name, brand.supportEmail].filter(Boolean).join(' · '), style: 'dim' },
        { text: `${page} / ${pages}`, style: 'dim', alignment: 'right', width: 60 },
      ],
      margin: [MARGIN, 20, MARGIN, 0],
      fontSize: 8.5,
    }),
    content: [
      brandLine(brand),
      { text: paper.title, fontSize: 20, bold: true, margin: [0, 10, 0, 0] },
      { text: `${paper.place} · ${paper.period}`, fontSize: 11, style: 'dim', margin: [0, 0, 0, 14] },
      factsLine(paper),
      { ...chartPicture(paper, pageWidth - 2 * MARGIN), margin: [0, 16, 0, 2] },
      legend(paper),
      rowsTable(paper, isUpright),
      ...paper.notes.map((text): Content => ({ text, style: 'dim', fontSize: 8.5, margin: [0, 6, 0, 0] })),
      { text: paper.created, style: 'dim', fontSize: 8.5, margin: [0, 6, 0, 0] },
    ],
  }
}

/** Size of the box for the logo, next to the name. */
const brandLine = ({ name, logo }: ReportPaper['brand']): Content =>
  logo === null
    ? { text: name, bold: true, fontSize: 12 }
    : {
        columns: [
          { width: 'auto', stack: [{ image: logo, fit: [140, 32] }] },
          { text: name, style: 'dim', margin: [0, 9, 0, 0] },
        ],
        columnGap: 12,
      }

/** The key figures of the period. */
const factsLine = ({ facts }: ReportPaper): Content => ({
  layout: {
    hLineWidth: () => 0,
    vLineWidth: (line) => (line === 0 || line === facts.length ? 0 : 0.5),
    vLineColor: () => paperPalette.border,
    paddingLeft: (column) => (column === 0 ? 0 : 10),
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
  table: {
    widths: facts.map(() => '*'),
    body: [
      facts.map(({ name, value }) => ({
        stack: [
          { text: name, style: 'dim', fontSize: 8.5 },
          { text: value, fontSize: 13, bold: true },
        ],
      })),
    ],
  },
})

/** The chart of the screen, drawn for print. */
function chartPicture(paper: ReportPaper, width: number) {
  const { chart, locale } = paper
  const place = { zone: chart.timezone, locale }
  const bare = {
    chart,
    hidden: new Set<ChartSeriesKey>(),
    palette: paperPalette,
    ticks: timeTicks({ startMs: chart.from, endMs: chart.to }, place, 13),
    nights: [],
    now: null,
    noDataLabel: paper.noData,
    estimatedLabel: paper.estimated,
    nowLabel: '',
    seriesLabel: (key: ChartSeriesKey) => paper.seriesNames[key] ?? key,
    compact: false,
  }
  const frame: ChartFrame = { ...bare, ...axisUnit(bare, locale) }
  const { option, height } = combinedDrawing(frame)
  const drawn = init(null, null, { renderer: 'svg', ssr: true, width: width / CHART_SCALE, height })
  drawn.setOption(option)
  const svg = withOpacities(drawn.renderToSVGString())
  drawn.dispose()
  return { svg, width }
}

/** pdfmake's image reader does not know eight-digit colours, and would draw them black. */
const withOpacities = (svg: string) =>
  svg.replace(
    /(fill|stroke)="(#[0-9a-f]{6})([0-9a-f]{2})"/g,
    (_all, role: string, color: string, alpha: string) =>
      `${role}="${color}" ${role}-opacity="${(Number.parseInt(alpha, 16) / 255).toFixed(3)}"`,
  )

const SWATCH = 7
/** A word of this length or more sets the width of its column, because it cannot be broken. */
const LONG_WORD = 12
const hasLongWord = (text: string) => text.split(/\s/).some((word) => word.length > LONG_WORD)

const legend = ({ chart, seriesNames }: ReportPaper): Content => ({
  columns: chart.series.map(({ key }) => ({
    width: 'auto',
    columns: [
      {
        width: SWATCH,
        margin: [0, 2, 0, 0],
        canvas: [
          {
            type: 'rect',
            x: 0,
            y: seriesStyles[key].area === 'none' ? SWATCH / 2 : 0,
            w: SWATCH,
            h: seriesStyles[key].area === 'none' ? 1.5 : SWATCH,
            color: fillOf(key),
            lineColor: lineColor(seriesStyles[key], paperPalette),
            lineWidth: 0.75,
          },
          ...hatchOf(key),
        ],
      },
      { width: 'auto', text: seriesNames[key] ?? key, fontSize: 8.5 },
    ],
    columnGap: 4,
  })),
  columnGap: 14,
  margin: [0, 0, 0, 14],
})

/** Exports are hatched in the chart, and therefore in its legend. */
function hatchOf(key: ChartSeriesKey) {
  const style = seriesStyles[key]
  if (style.area !== 'hatch45' && style.area !== 'hatch135') return []
  const isRising = style.area === 'hatch45'
  const line = (from: readonly [number, number], to: readonly [number, number]) => {
    const y = (value: number) => (isRising ? SWATCH - value : value)
    const [x1, y1, x2, y2] = [from[0], y(from[1]), to[0], y(to[1])]
    return {
      type: 'line',
      x1,
      y1,
      x2,
      y2,
      lineWidth: 0.75,
      lineColor: lineColor(style, paperPalette),
    } as const
  }
  const half = SWATCH / 2
  return [line([0, 0], [SWATCH, SWATCH]), line([0, half], [half, SWATCH]), line([half, 0], [SWATCH, half])]
}

const fillOf = (key: ChartSeriesKey) =>
  seriesStyles[key].area === 'none'
    ? lineColor(seriesStyles[key], paperPalette)
    : fillColor(seriesStyles[key], paperPalette)

/** @param isUpright if false, rows are closer together, so the days of a month fit on two pages */
function rowsTable({ table: { heads, rows, total } }: ReportPaper, isUpright: boolean): Content {
  const cells = (texts: readonly string[], style: object) =>
    texts.map(
      (text, column) =>
        ({ text, alignment: column === 0 ? 'left' : 'right', noWrap: column === 0, ...style }) as const,
    )
  return {
    fontSize: isUpright ? 9.5 : 8.5,
    layout: {
      hLineWidth: (line, { table }) =>
        line === 0 || line === table.body.length ? 0 : line === 1 ? 0.75 : 0.4,
      hLineColor: (line, { table }) =>
        line === 1 || line === table.body.length - 1 ? paperPalette.borderStrong : paperPalette.border,
      vLineWidth: () => 0,
      paddingTop: () => (isUpright ? 2.5 : 1.5),
      paddingBottom: () => (isUpright ? 1.5 : 1),
      paddingLeft: (column) => (column === 0 ? 0 : 4),
      paddingRight: () => 0,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: heads.map((head, column) => (column === 0 || hasLongWord(head) ? 'auto' : '*')),
      body: [
        cells(heads, { style: 'head' }),
        ...rows.map((row) => cells(row, {})),
        cells(total, { bold: true }),
      ],
    },
  }
}
