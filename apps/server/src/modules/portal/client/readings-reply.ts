import { type MeterSeries, ProblemCounter, SeriesBuilder } from '@kilowatt/domain/meter-files/meter-series'
import { qualityOfCode } from '@kilowatt/domain/meter-files/si-portal-csv'
import { z } from 'zod'
import { isSameReadingType, type ReadingCodes, type ReadingDirection } from './reading-types.ts'

const QUARTER_MS = 900_000

const reply = z.object({
  usagePoint: z.string().nullish(),
  intervalBlocks: z
    .array(
      z.object({
        readingType: z.string(),
        intervalReadings: z
          .array(
            z.object({
              timestamp: z.string(),
              value: z.union([z.string(), z.number()]).nullish(),
              readingQualities: z.array(z.object({ readingQualityType: z.string() })).nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
})

/**
 * Quarter-hours of a reply, for each direction it contains: stamps are ends with an offset, values are texts
 * of kWh, in any order. A value not received yet (0 or an even share) is left out. Undefined if the reply has
 * another form.
 */
export function readingsOf(body: unknown, codes: ReadingCodes): MeterSeries[] | undefined {
  const parsed = reply.safeParse(body)
  if (!parsed.success) return undefined
  const { usagePoint, intervalBlocks } = parsed.data
  const directions: readonly ReadingDirection[] = ['import', 'export']
  return directions.flatMap((direction): MeterSeries[] => {
    const blocks = (intervalBlocks ?? []).filter(({ readingType }) =>
      isSameReadingType(readingType, codes[direction]),
    )
    if (blocks.length === 0) return []
    const builder = new SeriesBuilder()
    for (const { timestamp, value, readingQualities } of blocks.flatMap(
      ({ intervalReadings }) => intervalReadings ?? [],
    )) {
      const endMs = Date.parse(timestamp)
      if (Number.isNaN(endMs)) continue
      const wh = value === null || value === undefined || value === '' ? null : Number(value) * 1000
      builder.add(endMs - QUARTER_MS, wh, qualityOfCode(readingQualities?.[0]?.readingQualityType ?? ''))
    }
    const of = { meter: usagePoint ?? null, direction, stepS: QUARTER_MS / 1000 }
    return [builder.build(of, new ProblemCounter())]
  })
}
