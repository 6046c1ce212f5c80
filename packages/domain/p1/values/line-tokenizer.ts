import { obisKey } from './obis-table.ts'

/** The code before a line's first bracket. Reused for every line, so the hot path allocates nothing. */
export type ObisCursor = {
  a: number
  b: number
  /** C.D.E as one number, see obisKey */
  key: number
  /** offset of the first bracket */
  at: number
}

const MAX_FIELD = 255
const DASH = 0x2d
const COLON = 0x3a
const DOT = 0x2e
const STAR = 0x2a
const BRACKET = 0x28

/**
 * Reads `A-B:C.D.E`, `A-B:C.D.E*F`, `A-B:C.D.E.F` or the short `C.D.E` at `start` into `cursor`. False if the line does
 * not start with a code and a bracket, or separates its fields differently (`1-0:72:32.0` of the DSMR 4.0 example).
 */
export function readObis(text: string, start: number, end: number, cursor: ObisCursor): boolean {
  let at = start
  let field = 0
  let fields = 0
  let digits = 0
  let short = true
  let c = 0
  let d = 0
  cursor.a = 1
  cursor.b = 0
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      field = field * 10 + code - 0x30
      digits++
      if (field > MAX_FIELD || digits > 3) return false
      continue
    }
    if (digits === 0) return false
    if (code === DASH && fields === 0) {
      cursor.a = field
      short = false
      fields = 1
    } else if (code === COLON && fields === 1) {
      cursor.b = field
      fields = 2
    } else if (code === DOT && (fields === 2 || (short && fields === 0))) {
      c = field
      fields = 3
    } else if (code === DOT && fields === 3) {
      d = field
      fields = 4
    } else if ((code === DOT || code === STAR) && fields === 4) {
      cursor.key = obisKey(c, d, field)
      fields = 5
    } else if (code === BRACKET && fields === 4) {
      cursor.key = obisKey(c, d, field)
      cursor.at = at
      return true
    } else if (code === BRACKET && fields === 5) {
      cursor.at = at
      return true
    } else {
      return false
    }
    field = 0
    digits = 0
  }
  return false
}

/** The texts in the brackets from `at`: `(a)(b*kWh)` gives `a`, `b*kWh`. */
export function readGroups(text: string, at: number, end: number): string[] {
  const groups: string[] = []
  let open = at
  while (open < end && text.charCodeAt(open) === BRACKET) {
    const close = text.indexOf(')', open)
    if (close < 0 || close >= end) break
    groups.push(text.slice(open + 1, close))
    open = close + 1
  }
  return groups
}

/** Decodes hex of printable ASCII and returns anything else unchanged; null if empty or blank. */
export function decodeOctets(value: string): string | null {
  if (value.length === 0) return null
  let decoded = ''
  if (value.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(value)) {
    for (let at = 0; at < value.length; at += 2) {
      const code = Number.parseInt(value.slice(at, at + 2), 16)
      if (code < 0x20 || code > 0x7e) return value
      decoded += String.fromCharCode(code)
    }
  } else {
    decoded = value
  }
  const trimmed = decoded.trim()
  return trimmed === '' ? null : trimmed
}
