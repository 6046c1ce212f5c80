import {
  type MeterFile,
  type MeterSeries,
  ProblemCounter,
  type ReadingQuality,
  SeriesBuilder,
} from './meter-series.ts'

/**
 * Time series of the Danish data hub (`MyEnergyData_MarketDocument`): periods with a start in UTC, a resolution and
 * points counted from 1. Missing points were not received.
 */

/**
 * Quality of a reading, by Energinet's guide to the API: adjusted, not available, estimated, as provided,
 * incomplete.
 */
const qualityOf: Readonly<Record<string, ReadingQuality>> = {
  A01: 'measured',
  A02: 'not_received',
  A03: 'estimated',
  A04: 'measured',
  A05: 'estimated',
}
const kwhOf: Readonly<Record<string, number>> = { WH: 0.001, KWH: 1, MWH: 1000 }
const stepOf: Readonly<Record<string, number>> = { PT15M: 900, PT1H: 3600, PT60M: 3600 }

type Json = { readonly [key: string]: unknown }
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''))

const documentsOf = (json: unknown): Json[] =>
  [objectOf(json), ...listOf(objectOf(json).result), ...listOf(json)].flatMap((holder) =>
    holder.MyEnergyData_MarketDocument === undefined ? [] : [objectOf(holder.MyEnergyData_MarketDocument)],
  )

export const isDkDatahub = (json: unknown): boolean => documentsOf(json).length > 0

export function readDkDatahub(json: unknown): MeterFile {
  const problems = new ProblemCounter()
  const series = documentsOf(json).flatMap((document) =>
    listOf(document.TimeSeries).flatMap((one) => seriesOf(one, problems)),
  )
  return { format: 'dk_datahub', series, problems: problems.list(), zone: null, officialBlocks: null }
}

function seriesOf(one: Json, problems: ProblemCounter): MeterSeries[] {
  const kwh = kwhOf[textOf(one['measurement_Unit.name']).toUpperCase()]
  if (kwh === undefined) return []
  const meter = textOf(objectOf(objectOf(one.MarketEvaluationPoint).mRID).name) || textOf(one.mRID) || null
  const direction = one.businessType === 'A01' ? 'export' : 'import'
  const bySteps = Map.groupBy(listOf(one.Period), ({ resolution }) => stepOf[textOf(resolution)] ?? 0)
  return [...bySteps].flatMap(([stepS, periods]): MeterSeries[] => {
    const builder = new SeriesBuilder()
    for (const period of periods) {
      const startMs = Date.parse(textOf(objectOf(period.timeInterval).start))
      if (stepS === 0 || Number.isNaN(startMs)) {
        problems.add('not_a_time', null)
        continue
      }
      for (const point of listOf(period.Point)) {
        const wh = Number(textOf(point['out_Quantity.quantity']) || Number.NaN) * kwh * 1000
        const position = Number(point.position)
        if (!(position >= 1)) problems.add('not_a_time', null)
        else
          builder.add(
            startMs + (position - 1) * stepS * 1000,
            wh,
            qualityOf[textOf(point['out_Quantity.quality'])],
          )
      }
    }
    return stepS === 0 ? [] : [builder.build({ meter, direction, stepS }, problems)]
  })
}
