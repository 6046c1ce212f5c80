import { partWithServer } from '../support/bench-part.ts'
import { ms } from '../support/figures.ts'
import { DEMO_PASSWORD } from '../web/web-cost.ts'
import { measureCommand } from './command.ts'

export const commandPart = partWithServer({
  name: 'command',
  about: 'sets a device of the demo again and again',
  env: { DEMO: 'on', DEMO_PASSWORD },
  measure: measureCommand,
  rows: (command) => [
    [
      'click → the page says the device has it, p95',
      ms(command.p95Ms),
      '≤ 500 ms',
      `median ${ms(command.medianMs)}, confirmed after ${ms(command.confirmedMedianMs)}; ${command.commands} commands`,
    ],
  ],
})
