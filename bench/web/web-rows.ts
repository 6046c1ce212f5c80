import type { Row } from '../support/report-row.ts'
import type { PageLoad } from './page-load.ts'
import type { PlotResult } from './plot-cost.ts'
import type { ThreadShare } from './thread-share.ts'
import type { WebResult } from './web-cost.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const ms = (value: number) => `${value.toFixed(0)} ms`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const travelled = ({ requests, kilobytes, scripts, scriptKilobytes, shift }: PageLoad) =>
  `${requests} requests of ${kilobytes.toFixed(0)} kB, ${scripts} scripts of ${scriptKilobytes.toFixed(0)} kB; layout shift ${shift.toFixed(3)}`

const shareRow = (name: string, target: string, { mainThread, process }: ThreadShare): Row => [
  name,
  percent(mainThread),
  target,
  `of a core; whole process with drawing ${percent(process)}`,
]

export function webRows({ login, charts, taps, overviewShare, chartShare }: WebResult): Row[] {
  return [
    ['login on slow 4G, processor ÷ 4: shown', seconds(login.shownMs), '≤ 2.5 s', travelled(login)],
    ['login taken over by the app', seconds(login.takenOverMs), '', 'typing and presses until then are kept'],
    ['brand shown at login', seconds(login.brandMs), '≤ 1 s', ''],
    ['scripts at login', String(login.scripts), '≤ 15', ''],
    ['charts on slow 4G, processor ÷ 4: shown', seconds(charts.shownMs), '', travelled(charts)],
    ...Object.entries(taps).map(
      ([name, { answeredMs, blockedMs }]): Row => [
        `tap on ${name}, processor ÷ 4`,
        ms(answeredMs),
        '≤ 200 ms',
        `longest time without a response ${ms(blockedMs)}`,
      ],
    ),
    shareRow('overview with live values, main thread', '≤ 15 %', overviewShare),
    shareRow('a chart left alone, main thread', '≤ 3 %', chartShare),
  ]
}

export function plotRows({ four, everything, framesPerS, longestFrameMs, still }: PlotResult): Row[] {
  return [
    [
      'chart of a day by minute, answer to painted',
      ms(four.drawnMedianMs),
      '≤ 100 ms',
      [
        `${four.points} points; slowest ${ms(four.drawnMostMs)}`,
        `with ${everything.points} points ${ms(everything.drawnMedianMs)}`,
      ].join('; '),
    ],
    [
      'dragging along that chart',
      `${framesPerS.toFixed(0)} frames/s`,
      '≥ 50 frames/s',
      `longest frame ${ms(longestFrameMs)}`,
    ],
    shareRow('a chart left alone, main thread', '≤ 3 %', still),
  ]
}
