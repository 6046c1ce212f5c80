import { partWithServer } from '../support/bench-part.ts'
import { ms, number } from '../support/figures.ts'
import { measureReconnect } from './reconnect.ts'

export const reconnectPart = partWithServer({
  name: 'reconnect',
  about: 'disconnects 10,000 controllers, which all reconnect',
  measure: measureReconnect,
  rows: (reconnect) => [
    [
      `${number.format(reconnect.controllers)} controllers reconnect at once`,
      `${reconnect.connectedS.toFixed(1)} s`,
      '≤ 60 s',
      `first samples acknowledged after ${reconnect.acknowledgedS.toFixed(1)} s, ${reconnect.lost} lost; ${reconnect.retries} retries`,
    ],
    [
      'pages while controllers reconnect, p95',
      ms(reconnect.webP95Ms),
      '≤ 200 ms',
      `median ${ms(reconnect.webMedianMs)}`,
    ],
  ],
})
