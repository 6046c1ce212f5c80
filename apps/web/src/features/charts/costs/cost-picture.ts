import { axisTicks } from '@kilowatt/charts/axis-scale'
import type { ChartPalette } from '@kilowatt/charts/chart-palette'
import { seriesStyles } from '@kilowatt/charts/series-styles'
import { timeTicks } from '@kilowatt/charts/time-labels'
import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import {
  chartPicture,
  type LegendItem,
  MARGIN,
  PICTURE_SCALE,
  paintArea,
  TEXT,
} from '../export/chart-picture.ts'
import { joinCanvases } from '../plot/take-picture.ts'
import { readChartPalette } from '../series/chart-palette.ts'
import { type CostBar, type CostSeries, costBars, costSeries, isThere } from './cost-columns.ts'
import { barParts, barPlace, costScale, shareOfAxis } from './cost-shape.ts'

type Texts = {
  readonly locale: string
  readonly title: string
  readonly facts: readonly string[]
  readonly nameOf: (series: CostSeries) => string
  /** of the compared period */
  readonly comparedName: string
}

const WIDTH = 1160
const HEIGHT = 380
const HEAD = 32
const AXIS = 76
const FOOT = 34
const MOST_TICKS = 12

/** Charges by power or time are not energy, so they do not use the colours of energy. */
type CostPalette = ChartPalette & { readonly standing: string; readonly excess: string }

export function readCostPalette(element: Element): CostPalette {
  const style = getComputedStyle(element)
  return {
    ...readChartPalette(element),
    standing: style.getPropertyValue('--c-network-power').trim(),
    excess: style.getPropertyValue('--c-excess').trim(),
  }
}

/**
 * As in the drawn bars: solar and grid have their own colours, and earnings are hatched like exported energy.
 */
const styles = {
  energy: seriesStyles.gridImport,
  earned: seriesStyles.gridExport,
  saved: seriesStyles.solar,
} as const

/**
 * The bars of all currencies, one chart below the other, under a descriptive header: a data URL of a PNG, or
 * null if there is nothing to draw.
 */
export function costPicture(
  chart: CostChart,
  compared: CostChart | null,
  texts: Texts,
  palette: CostPalette,
): string | null {
  const plots = chart.currencies.map((costs) => {
    const totals = costSeries
      .filter((series) => isThere(costs, series))
      .map((series) => `${texts.nameOf(series)} ${moneyOf(texts, costs.currency)(costs.totals[series])}`)
    const bars = costBars(chart, compared, costs.currency)
    const heading = `${costs.currency}: ${totals.join(', ')}`
    return drawBars(chart, bars, { ...texts, currency: costs.currency, heading }, palette)
  })
  const joined = joinCanvases(plots)
  return (
    joined && chartPicture(joined, { ...texts, legend: legendOf(chart, compared, texts, palette) }, palette)
  )
}

const moneyOf =
  ({ locale }: Pick<Texts, 'locale'>, currency: Currency) =>
  (amount: number | null) =>
    formatMoney(amount, { locale, currency }).text

/** The drawn series, without savings, which have no bar. */
function legendOf(
  { currencies }: CostChart,
  compared: CostChart | null,
  { nameOf, comparedName }: Texts,
  palette: CostPalette,
) {
  const items: LegendItem[] = costSeries
    .filter((series) => series !== 'saved' && currencies.some((costs) => isThere(costs, series)))
    .map((series) =>
      series === 'standing' || series === 'excess'
        ? { label: nameOf(series), color: palette[series] }
        : { label: nameOf(series), style: styles[series] },
    )
  return compared ? [...items, { label: comparedName, color: palette.text, isLine: true }] : items
}

type Labels = Pick<Texts, 'locale'> & { readonly currency: Currency; readonly heading: string }

function drawBars(chart: CostChart, bars: readonly CostBar[], labels: Labels, palette: CostPalette) {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * PICTURE_SCALE
  canvas.height = (HEAD + HEIGHT + FOOT) * PICTURE_SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no canvas')
  context.scale(PICTURE_SCALE, PICTURE_SCALE)
  context.fillStyle = palette.surface
  context.fillRect(0, 0, WIDTH, HEAD + HEIGHT + FOOT)
  context.font = `${TEXT.font} ${palette.font}`
  context.textBaseline = 'middle'
  context.fillStyle = palette.text
  context.fillText(labels.heading, MARGIN, HEAD / 2 - 2, WIDTH - 2 * MARGIN)

  const scale = costScale(bars, labels.currency)
  const y = (amount: number) => HEAD + (HEIGHT * (scale.max - amount)) / (scale.max - scale.min)
  const width = WIDTH - MARGIN - AXIS - MARGIN
  const left = MARGIN + AXIS
  const money = moneyOf(labels, labels.currency)
  context.textAlign = 'right'
  for (const tick of axisTicks(scale)) {
    context.fillStyle = palette.border
    context.fillRect(left, y(tick) - 0.5, width, 1)
    context.fillStyle = palette.text2
    context.fillText(money(tick), left - 10, y(tick))
  }
  context.textAlign = 'left'
  const place = { zone: chart.timezone, locale: labels.locale }
  for (const { at, label } of timeTicks({ startMs: chart.from, endMs: chart.to }, place, MOST_TICKS))
    context.fillText(label, left + width * shareOfAxis(chart, at), HEAD + HEIGHT + 14)

  const step = width / bars.length
  bars.forEach((bar, i) => {
    const at = barPlace(i, step)
    for (const { series, top, bottom } of barParts(bar)) {
      const box = { x: left + at.bar.x, y: y(top), width: at.bar.width, height: y(bottom) - y(top) }
      if (series === 'standing' || series === 'excess') {
        context.fillStyle = palette[series]
        context.fillRect(box.x, box.y, box.width, box.height)
      } else paintArea(context, box, styles[series], palette)
    }
    if (bar.before === null) return
    context.fillStyle = palette.text
    context.fillRect(left + at.line.x, y(bar.before) - 0.75, at.line.width, 1.5)
  })
  return canvas
}
