import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { softwareCodes } from '../fleet/software-limits.ts'
import { configMessage } from './config-messages.ts'
import { ackMessage, deviceReport, infoMessage, stateMessage, timeRequest } from './device-messages.ts'
import { type MessageField, messageFields } from './message-fields.ts'
import { rulesMessage } from './rules-messages.ts'
import { softwareReport } from './software-messages.ts'
import { telemetryMessage } from './telemetry-message.ts'
import { tunnelMessage } from './tunnel-messages.ts'

const text = readFileSync(new URL('../../../../docs/device-protocol.md', import.meta.url), 'utf8')

const messages: Readonly<Record<string, z.ZodType>> = {
  'u/state': stateMessage,
  'u/info': infoMessage,
  'u/dev': deviceReport,
  'u/tele': telemetryMessage,
  'u/ack': ackMessage,
  'u/cfg': configMessage,
  'u/ota': softwareReport,
  'u/tun': tunnelMessage,
  'u/rules': rulesMessage,
  'u/time': timeRequest,
}

const neededWord = ({ isNeeded }: MessageField) =>
  isNeeded === true ? 'yes' : isNeeded === false ? '' : isNeeded

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Path, bounds and whether it is required, from the table under a heading; the last column is for readers. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = text.split(`### Fields of \`${heading}\``)
  return (section.split('\n#')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => cellsOf(line).slice(0, 3))
}

test.each(Object.entries(messages))(
  'the document lists the fields of %s with their bounds',
  (kind, schema) => {
    const fields = messageFields(schema).map((field) => [
      `\`${field.path}\``,
      field.bounds,
      neededWord(field),
    ])
    expect(rowsUnder(kind)).toEqual(fields)
  },
)

test.each(softwareCodes)('the document has the update code %s', (code) => {
  const row = text.split('\n').find((line) => line.startsWith('| `u/ota`, `failed`'))
  expect(row).toContain(`\`${code}\``)
})
