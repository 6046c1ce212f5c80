import { ms, number, percent } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import type { IngestResult } from './ingest.ts'
import type { RawResult } from './raw-write.ts'

type Raw = { readonly insert: RawResult; readonly copy: RawResult } | null
type Ingest = { readonly single: IngestResult | null; readonly ten: IngestResult | null; readonly raw: Raw }

export function ingestRows({ single, ten, raw }: Ingest): Row[] {
  const row = (name: string, target: string, result: IngestResult | null): Row[] =>
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
              ...(raw ? [`${percent(result.valuesPerSecond / raw.copy.valuesPerSecond)} of raw COPY`] : []),
            ].join(', '),
          ],
        ]
      : []
  return [
    ...row('MQTT → row, 1 sample per message', '≥ 200,000', single),
    ...row('MQTT → row, 10 samples per message', '≥ 600,000', ten),
  ]
}

export const rawRows = (raw: Raw): Row[] =>
  raw
    ? (
        [
          ['raw batched INSERT, same table', raw.insert],
          ['raw COPY, same table', raw.copy],
        ] as const
      ).map(
        ([name, { valuesPerSecond, rowsPerSecond }]): Row => [
          name,
          `${number.format(valuesPerSecond)} values/s`,
          '',
          `${number.format(rowsPerSecond)} rows/s`,
        ],
      )
    : []
