import { ms } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import type { OthersResult } from './hostile-others.ts'

const MOST_TIMES = 2

/** For each attack, whether other people's waits stayed within the target, and where the time was spent. */
export const othersRows = (others: OthersResult): Row[] =>
  Object.entries(others).map(([name, { quiet, attacked }]): Row => {
    const target = MOST_TIMES * quiet.p95Ms
    const { server, apart, database } = attacked.cores
    return [
      `one person requests ${name}: day chart of another, p95`,
      ms(attacked.p95Ms),
      `≤ ${ms(target)}`,
      [
        `${attacked.p95Ms <= target ? 'ok' : 'OVER'}, ${(attacked.p95Ms / quiet.p95Ms).toFixed(1)} ×`,
        `quiet ${ms(quiet.p95Ms)}`,
        `median ${ms(attacked.medianMs)}, quiet ${ms(quiet.medianMs)}`,
        `event loop delay ${ms(attacked.loopP99Ms)}, quiet ${ms(quiet.loopP99Ms)}`,
        `cores: server ${server.toFixed(2)}, children ${apart.toFixed(2)}, database ${database.toFixed(2)}`,
        `memory ${attacked.rssMb.toFixed(0)} MB`,
      ].join('; '),
    ]
  })
