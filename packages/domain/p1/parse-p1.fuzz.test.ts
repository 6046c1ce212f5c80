import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { P1Result } from './p1-result.ts'
import { parseP1 } from './parse-p1.ts'

const root = join(import.meta.dirname, 'fixtures')
const hexText = /^[\s0-9a-fA-F]+$/
const seeds = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt') && !file.includes('ttyUSB0'))
  .map((file) => new Uint8Array(readFileSync(join(root, file))))
  .map((bytes) => {
    const text = new TextDecoder('latin1').decode(bytes)
    if (!hexText.test(text)) return bytes
    return Uint8Array.from(text.replace(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  })

/** Reproducible pseudo-random integers (Park and Miller's minimal standard). */
function integers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const wellFormed = (results: P1Result[]) =>
  results.length > 0 &&
  results.every(
    (result) =>
      !result.ok ||
      (Object.values(result.quantities).every(Number.isFinite) &&
        result.subMeters.every((meter) => meter.value === null || Number.isFinite(meter.value)) &&
        (result.meterAtMs === null || Number.isInteger(result.meterAtMs))),
  )

test('law: changing any byte gives finite values or a named error, never a throw', () => {
  const next = integers(20_260_101)
  for (const seed of seeds) {
    for (let round = 0; round < 120; round++) {
      const mutated = seed.slice()
      for (let change = 0; change <= round % 3; change++) mutated[next(mutated.length)] = next(256)
      expect(wellFormed(parseP1(mutated))).toBe(true)
    }
  }
})

test('law: cutting, splicing or doubling gives finite values or a named error, never a throw', () => {
  const next = integers(42)
  for (const seed of seeds) {
    for (let round = 0; round < 60; round++) {
      const head = seed.subarray(next(seed.length), seed.length)
      const tail = seed.subarray(0, next(seed.length))
      expect(wellFormed(parseP1(tail))).toBe(true)
      expect(wellFormed(parseP1(head))).toBe(true)
      expect(wellFormed(parseP1(Uint8Array.from([...tail, ...head])))).toBe(true)
    }
  }
})

const content = (result: P1Result) =>
  result.ok
    ? JSON.stringify([result.quantities, result.extra, result.meterAtMs, result.subMeters])
    : result.error

test('law: one changed byte never changes a value of a telegram with a checksum', () => {
  const next = integers(7)
  for (const seed of seeds) {
    const before = parseP1(seed)
    if (before.some((result) => !result.ok || result.marks.includes('no_crc'))) continue
    for (let round = 0; round < 60; round++) {
      const at = next(seed.length)
      const mutated = seed.with(at, (seed[at] ?? 0) ^ (1 + next(255)))
      const known = before.map(content)
      for (const result of parseP1(mutated)) {
        if (result.ok && !result.marks.includes('no_crc')) expect(known).toContain(content(result))
      }
    }
  }
})

test('random bytes are not a telegram and are refused quickly', () => {
  const next = integers(99)
  for (let round = 0; round < 300; round++) {
    const bytes = Uint8Array.from({ length: next(2000) }, () => next(256))
    expect(wellFormed(parseP1(bytes))).toBe(true)
  }
  const nested = new Uint8Array(60_000).fill(2)
  nested.set([0x0f, 0, 0, 0, 0, 0])
  expect(wellFormed(parseP1(nested))).toBe(true)
})
