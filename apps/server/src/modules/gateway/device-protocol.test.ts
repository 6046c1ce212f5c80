import { readFile } from 'node:fs/promises'
import { refusalReasons } from '@kilowatt/contracts/gateway/quarantine'
import { MAX_MESSAGE_BYTES, uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import { quantities } from '@kilowatt/domain/energy/quantities'
import { expect, test } from 'vitest'
import { refusalOf } from './quarantine/refusals.ts'

const text = await readFile(new URL('../../../../../docs/device-protocol.md', import.meta.url), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('|'))

test.each(refusalReasons)('the document tells the reason %s with its code', (reason) => {
  const row = rows.find((line) => line.includes(`\`${reason}\``))
  const code = `0x${refusalOf(reason).code.toString(16)}`
  expect(row).toContain(reason === 'out_of_range' ? 'accepted' : code)
})

test.each(uplinkKinds)('the document has the topic u/%s', (kind) => {
  expect(rows.some((row) => row.startsWith(`| \`u/${kind}\` |`))).toBe(true)
})

test('the document has every quantity and the limit of a message', () => {
  const tariffs = /^(e_imp|e_exp)_t\d$/
  const missing = Object.values(quantities).filter(
    ({ wire }) => !tariffs.test(wire) && !text.includes(`\`${wire}\``),
  )
  expect(missing).toEqual([])
  expect(text).toContain(`| message | ${MAX_MESSAGE_BYTES / 1024} KiB;`)
})
