import { expect, test } from 'vitest'
import { recordOf } from '../../record-of.ts'
import { factMetrics, factText } from './report-facts.ts'
import { reportMetrics } from './report-metrics.ts'

const energyOf = (wh: Partial<Record<string, number>>) =>
  recordOf(reportMetrics, (metric) => ({ totalWh: wh[metric] ?? null }))

test.each([
  [{ consumptionWh: 5_759_570, exportWh: 805_660 }, ['5.76 MWh', '–', '–', '0.81 MWh']],
  [{ consumptionWh: 635_000, exportWh: 840 }, ['635.0 kWh', '–', '–', '0.8 kWh']],
  [{ consumptionWh: 840, productionWh: 0 }, ['840 Wh', '0 Wh', '–', '–']],
])('the energies of a report share one unit: %j', (wh, texts) => {
  const textOf = factText(energyOf(wh), { locale: 'en' })
  expect(factMetrics.map((metric) => textOf(metric).replaceAll(/\s/g, ' '))).toEqual(texts)
})
