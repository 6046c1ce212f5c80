import { partWithServer } from '../support/bench-part.ts'
import { measurePlot } from './plot-cost.ts'
import { DEMO_PASSWORD, measureWeb } from './web-cost.ts'
import { plotRows, webRows } from './web-rows.ts'

const env = { DEMO: 'on', DEMO_PASSWORD }

export const webPart = partWithServer({
  name: 'web',
  about: 'loads the demo, then views it as on a mid-range phone',
  env,
  measure: measureWeb,
  rows: webRows,
})

export const plotPart = partWithServer({
  name: 'plot',
  about: 'loads the demo, steps through the days of a chart and drags along it',
  env,
  measure: measurePlot,
  rows: plotRows,
})
