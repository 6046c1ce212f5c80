import type { AdministrationResult } from '../calls/administration.ts'
import type { AnalyticsResult } from '../calls/analytics.ts'
import type { ChartsResult } from '../calls/charts.ts'
import type { ReportsResult } from '../calls/reports.ts'
import type { CommandResult } from '../devices/command.ts'
import type { IdleResult } from '../devices/idle.ts'
import type { IngestResult } from '../devices/ingest.ts'
import type { LiveResult } from '../devices/live.ts'
import type { RawResult } from '../devices/raw-write.ts'
import type { ReconnectResult } from '../devices/reconnect.ts'
import type { SoftwareResult } from '../devices/software.ts'
import type { HostileResult } from '../hostile/hostile.ts'
import type { OthersResult } from '../hostile/hostile-others.ts'
import { othersRows } from '../hostile/hostile-rows.ts'
import type { PasswordsResult } from '../hostile/odd-passwords.ts'
import type { CostsResult } from '../money/costs.ts'
import type { GridTariffResult } from '../money/grid-tariff.ts'
import type { PricingResult } from '../money/pricing.ts'
import type { Row } from '../support/report-row.ts'
import type { PlotResult } from '../web/plot-cost.ts'
import type { WebResult } from '../web/web-cost.ts'
import { plotRows, webRows } from '../web/web-rows.ts'

export type Report = {
  ingestSingle?: IngestResult
  ingestTen?: IngestResult
  rawInsert?: RawResult
  rawCopy?: RawResult
  live?: LiveResult
  charts?: ChartsResult
  administration?: AdministrationResult['calls']
  /** seconds to create the data for `administration` */
  loadDataS?: number
  passwords?: PasswordsResult
  idle?: IdleResult
  web?: WebResult
  plot?: PlotResult
  command?: CommandResult
  reconnect?: ReconnectResult
  hostile?: HostileResult
  others?: OthersResult
  software?: SoftwareResult
  reports?: ReportsResult
  pricing?: PricingResult
  costs?: CostsResult
  tariff?: GridTariffResult
  analytics?: AnalyticsResult
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const ms = (value: number) => `${value.toFixed(1)} ms`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** The measurements, one row per figure: name, figure, target, and the raw limit or a remark. */
export const rowsOf = (report: Report): Row[] => [
  ...ingestRows(report),
  ...rawRows(report),
  ...liveRows(report),
  ...chartRows(report),
  ...administrationRows(report),
  ...passwordRows(report),
  ...idleRows(report),
  ...webRows(report.web),
  ...plotRows(report.plot),
  ...commandRows(report),
  ...reconnectRows(report),
  ...hostileRows(report),
  ...othersRows(report.others),
  ...softwareRows(report),
  ...reportRows(report),
  ...pricingRows(report),
  ...costsRows(report),
  ...gridTariffRows(report),
  ...analyticsRows(report),
]

function ingestRows({ ingestSingle, ingestTen, rawCopy }: Report): Row[] {
  const row = (name: string, target: string, result: IngestResult | undefined): Row[] =>
    result
      ? [
          [
            name,
            `${number.format(result.valuesPerSecond)} values/s`,
            target,
            [
              `${number.format(result.messagesPerSecond)} messages/s`,
              `acknowledged in ${ms(result.ackP50Ms)}, p95 ${ms(result.ackP95Ms)}`,
              `${result.lost} lost`,
              ...(rawCopy
                ? [`${percent(result.valuesPerSecond / rawCopy.valuesPerSecond)} of raw COPY`]
                : []),
            ].join(', '),
          ],
        ]
      : []
  return [
    ...row('MQTT → row, 1 sample per message', '≥ 200,000', ingestSingle),
    ...row('MQTT → row, 10 samples per message', '≥ 600,000', ingestTen),
  ]
}

const rawRows = ({ rawInsert, rawCopy }: Report): Row[] =>
  (
    [
      ['raw batched INSERT, same table', rawInsert],
      ['raw COPY, same table', rawCopy],
    ] as const
  ).flatMap(([name, result]): Row[] =>
    result
      ? [
          [
            name,
            `${number.format(result.valuesPerSecond)} values/s`,
            '',
            `${number.format(result.rowsPerSecond)} rows/s`,
          ],
        ]
      : [],
  )

const liveRows = ({ live }: Report): Row[] =>
  live
    ? [
        [
          'publish → number in the page, p95',
          ms(live.p95Ms),
          '≤ 250 ms',
          `median ${ms(live.medianMs)}, ${live.updates} updates at ${number.format(live.messagesPerSecond)} messages/s`,
        ],
      ]
    : []

const chartRows = ({ charts }: Report): Row[] =>
  charts ? [...chartsOfOne(charts), ...chartsOfMany(charts)] : []

const chartsOfOne = (charts: ChartsResult) =>
  (['day', 'month', 'year'] as const).map((range): Row => {
    const { medianMs, points, server, serverStarted, raw } = charts[range]
    return [
      `chart of a ${range}, server time, median`,
      ms(server.medianMs),
      // reads run in order, access check first: decision 108
      `≤ 2.5 × raw or 10 ms, ${ms(Math.max(10, 2.5 * raw.medianMs))}`,
      [
        `${(server.medianMs / raw.medianMs).toFixed(2)} × raw SQL of ${ms(raw.medianMs)}; p95 ${ms(server.p95Ms)}`,
        `over HTTP ${ms(medianMs)}; ${points} points; just started ${ms(serverStarted.medianMs)}`,
      ].join('; '),
    ]
  })

const chartsOfMany = ({ many: { year, month } }: ChartsResult): Row[] => [
  ['group of 1,000 locations, year by month, p95', ms(year.p95Ms), '≤ 150 ms', manyDetails(year)],
  ['group of 1,000 locations, month by day, p95', ms(month.p95Ms), '≤ 150 ms', manyDetails(month)],
]
const manyDetails = ({ medianMs, raw }: ChartsResult['many']['year']) =>
  `median ${ms(medianMs)}; raw SQL ${ms(raw.medianMs)}`

const administrationRows = ({ administration, loadDataS }: Report): Row[] =>
  Object.entries(administration ?? {}).map(([name, { medianMs, p95Ms, kilobytesSent, raw }], at) => [
    `${name}, p95`,
    ms(p95Ms),
    '≤ 50 ms',
    [
      `median ${ms(medianMs)}`,
      `${kilobytesSent} kB`,
      ...(raw ? [`raw SQL ${ms(raw.medianMs)}`] : []),
      ...(at === 0 && loadDataS !== undefined ? [`load data created in ${loadDataS.toFixed(0)} s`] : []),
    ].join(', '),
  ])

const analyticsRows = ({ analytics }: Report): Row[] =>
  analytics
    ? (
        [
          ['summary of a location, a month', '', analytics.locationMonth],
          ['summary of a location, a year', '', analytics.locationYear],
          ['summary of 1,000 locations, a month', '≤ 150 ms', analytics.groupMonth],
          ['summary of 1,000 locations, a year', '≤ 150 ms', analytics.groupYear],
          ['ranking of 1,000 locations', '≤ 50 ms', analytics.ranking],
        ] as const
      ).map(
        ([name, target, { p95Ms, medianMs }]): Row => [
          `${name}, p95`,
          ms(p95Ms),
          target,
          `median ${ms(medianMs)}`,
        ],
      )
    : []

const passwordRows = ({ passwords }: Report): Row[] =>
  passwords
    ? [
        [
          'longest /healthz while odd passwords arrive',
          ms(passwords.longestMs),
          '≤ 20 ms',
          `without: ${ms(passwords.quietMs)}; answer to such a password in ${ms(passwords.answeredMedianMs)}`,
        ],
      ]
    : []

const idleRows = ({ idle }: Report): Row[] =>
  idle
    ? [
        ['server with the demo, memory', `${number.format(idle.rssMb)} MB`, '≤ 250 MB', ''],
        [
          'server with the demo, at rest',
          percent(idle.cpuShare),
          '≤ 5 %',
          `of a core; ${percent(idle.cpuShareWithSimulators)} while its devices send`,
        ],
      ]
    : []

const commandRows = ({ command }: Report): Row[] =>
  command
    ? [
        [
          'click → the page says the device has it, p95',
          ms(command.p95Ms),
          '≤ 500 ms',
          `median ${ms(command.medianMs)}, confirmed after ${ms(command.confirmedMedianMs)}; ${command.commands} commands`,
        ],
      ]
    : []

const reconnectRows = ({ reconnect }: Report): Row[] =>
  reconnect
    ? [
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
      ]
    : []

const hostileRows = ({ hostile }: Report): Row[] =>
  Object.entries(hostile ?? {}).map(
    ([name, { quiet, attacked }]): Row => [
      `under ${name}: longest stall`,
      ms(attacked.longestMs),
      '≤ 200 ms',
      [
        `quiet ${ms(quiet.longestMs)}`,
        `memory ${number.format(attacked.rssMb)} MB, quiet ${number.format(quiet.rssMb)} MB`,
        `${attacked.acknowledged} of ${attacked.sent} messages served, p95 ${ms(attacked.ackP95Ms)}, quiet ${ms(quiet.ackP95Ms)}`,
        `${attacked.signIns} of ${attacked.signInsTried} sign-ins`,
      ].join('; '),
    ],
  )

function softwareRows({ software }: Report): Row[] {
  if (!software) return []
  const { sizeBytes, uploadMs, checkMs, downloadMs, uploadGrowthMb, downloadGrowthMb, isWhole } = software
  const rate = (took: number) => `${number.format(sizeBytes / 1000 / took)} MB/s`
  return [
    ['release of 500 MB, upload', `${(uploadMs / 1000).toFixed(1)} s`, '', rate(uploadMs)],
    ['release of 500 MB, hash and signature', `${(checkMs / 1000).toFixed(1)} s`, '', rate(checkMs)],
    [
      'release of 500 MB, download interrupted and resumed',
      `${(downloadMs / 1000).toFixed(1)} s`,
      '',
      rate(downloadMs),
    ],
    [
      'memory of the server, upload',
      `+${number.format(uploadGrowthMb)} MB`,
      '≤ +100 MB',
      'above its earlier level',
    ],
    [
      'memory of the server, download',
      `+${number.format(downloadGrowthMb)} MB`,
      '≤ +100 MB',
      isWhole ? 'complete' : 'INCOMPLETE',
    ],
  ]
}

const reportRows = ({ reports }: Report): Row[] =>
  reports
    ? [
        ['report of a year, p95', ms(reports.year.p95Ms), '≤ 100 ms', `median ${ms(reports.year.medianMs)}`],
        [
          'report of a month as PDF, p95',
          ms(reports.pdf.p95Ms),
          '≤ 1,000 ms',
          `median ${ms(reports.pdf.medianMs)}, the first ${ms(reports.firstPdfMs)}`,
        ],
        [
          'year of quarter-hours as XLSX, memory',
          `${reports.xlsx.memoryMb.toFixed(1)} MB`,
          '≤ 50 MB',
          `${reports.xlsx.megabytes.toFixed(1)} MB in ${ms(reports.xlsx.ms)}`,
        ],
      ]
    : []

const pricingRows = ({ pricing }: Report): Row[] =>
  pricing
    ? [
        [
          'a year of quarter-hours, five components, twelve bills',
          ms(pricing.yearBills.medianMs),
          '≤ 15 ms',
          `p95 ${ms(pricing.yearBills.p95Ms)}, ${number.format(pricing.quarters)} quarter-hours`,
        ],
      ]
    : []

const costsRows = ({ costs }: Report): Row[] =>
  costs
    ? [
        [
          'price correction of 1,000 location-years',
          `${costs.correctedS.toFixed(1)} s`,
          '≤ 60 s',
          `first calculation: ${costs.firstS.toFixed(1)} s; extrapolated from ${costs.sample}`,
        ],
        [
          'chart of a month during the correction',
          ms(costs.busyRead.medianMs),
          '≤ 20 % more',
          `${ms(costs.quietRead.medianMs)} without, p95 ${ms(costs.busyRead.p95Ms)}`,
        ],
        ['bill of a year', ms(costs.yearBill.medianMs), '', `p95 ${ms(costs.yearBill.p95Ms)}`],
        [
          'cost chart of a month by day',
          ms(costs.costMonth.medianMs),
          '≤ 20 % more',
          `energy chart: ${ms(costs.energyMonth.medianMs)}`,
        ],
        [
          'cost chart of a day by quarter-hour',
          ms(costs.costDay.medianMs),
          '≤ 20 % more',
          `energy chart: ${ms(costs.energyDay.medianMs)}`,
        ],
      ]
    : []

const gridTariffRows = ({ tariff }: Report): Row[] =>
  tariff
    ? [
        [
          'two years of the grid tariff in four systems, by month',
          ms(tariff.fourSystems.medianMs),
          '≤ 10 ms',
          `p95 ${ms(tariff.fourSystems.p95Ms)}, ${number.format(tariff.quarters)} quarter-hours`,
        ],
        [
          'optimal agreed power over two years',
          ms(tariff.optimum.medianMs),
          '≤ 20 ms',
          `p95 ${ms(tariff.optimum.p95Ms)}`,
        ],
        [
          'public calculator over two years',
          ms(tariff.calculator.medianMs),
          '≤ 50 ms',
          `p95 ${ms(tariff.calculator.p95Ms)}`,
        ],
        [
          'savings of batteries of twenty sizes over two years',
          ms(tariff.batteries.medianMs),
          '≤ 1,000 ms',
          `p95 ${ms(tariff.batteries.p95Ms)}`,
        ],
        [
          'calculation call over two years, over HTTP, p95',
          ms(tariff.calculation.call.p95Ms),
          '≤ 60 ms',
          `median ${ms(tariff.calculation.call.medianMs)}, answer ${number.format(Math.round(tariff.calculation.answerKb))} kB`,
        ],
      ]
    : []
