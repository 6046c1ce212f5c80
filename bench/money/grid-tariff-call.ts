import type { QuarterLoad } from '@kilowatt/domain/grid-tariff/load/load-months'
import { seedMeteringPlace } from '../data/metering-place.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { type Latency, latencyOf } from '../support/latency.ts'

const ROUTE = 'calculations.calculate'
const RUNS = 100
const WARM_UP = 20

export type CalculationCall = {
  /** server-side duration: from the request to the last byte of the answer */
  readonly call: Latency
  readonly answerKb: number
}

/** The calculation call over HTTP, for a metering place whose readings came from a file. */
export async function measureCalculationCall(
  server: BenchServer,
  load: QuarterLoad,
): Promise<CalculationCall> {
  const { calculate } = await seedMeteringPlace(server, load)
  let answerKb = 0
  for (let run = 0; run < WARM_UP + RUNS; run++) answerKb = (await calculate()).byteLength / 1024
  return { call: latencyOf(await server.requestTimes.last(ROUTE, RUNS)), answerKb }
}
