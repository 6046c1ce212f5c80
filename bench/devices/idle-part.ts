import { partWithServer } from '../support/bench-part.ts'
import { number, percent } from '../support/figures.ts'
import { measureIdle } from './idle.ts'

export const idlePart = partWithServer({
  name: 'idle',
  about: 'loads the demo, then leaves it alone',
  env: { DEMO: 'on' },
  measure: measureIdle,
  rows: (idle) => [
    ['server with the demo, memory', `${number.format(idle.rssMb)} MB`, '≤ 250 MB', ''],
    [
      'server with the demo, at rest',
      percent(idle.cpuShare),
      '≤ 5 %',
      `of a core; ${percent(idle.cpuShareWithSimulators)} while its devices send`,
    ],
  ],
})
