/**
 * COSEM data of DLMS (Blue Book §4.1.5, A-XDR): the types that meters push. Reading stops at the first missing byte or
 * unknown type; what was read so far is kept and `complete` is false.
 */

type DlmsNumber = { readonly kind: 'number'; readonly tag: number; readonly value: number }
type DlmsOctets = { readonly kind: 'octets'; readonly bytes: Uint8Array }
type DlmsText = { readonly kind: 'text'; readonly text: string }
export type DlmsList = {
  readonly kind: 'array' | 'structure'
  readonly items: readonly DlmsValue[]
  /** number of items the meter announced */
  readonly declared: number
}
export type DlmsValue = DlmsNumber | DlmsOctets | DlmsText | DlmsList | { readonly kind: 'null' }

/** Tags that distinguish positional lists */
export const dlmsTags = { u16: 0x12, u32: 0x06 } as const

const MAX_DEPTH = 8

class DlmsReader {
  complete = true
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  #take(length: number): number {
    const at = this.#at
    if (at + length > this.#bytes.length) {
      this.complete = false
      return -1
    }
    this.#at += length
    return at
  }

  #length(): number {
    const at = this.#take(1)
    if (at < 0) return -1
    const first = this.#view.getUint8(at)
    if (first < 0x80) return first
    let length = 0
    for (let count = first & 0x7f; count > 0; count--) {
      const next = this.#take(1)
      if (next < 0 || length > 0xffff) return -1
      length = length * 256 + this.#view.getUint8(next)
    }
    return length
  }

  #slice(length: number): Uint8Array | undefined {
    if (length < 0) this.complete = false
    const at = length < 0 ? -1 : this.#take(length)
    return at < 0 ? undefined : this.#bytes.subarray(at, at + length)
  }

  #number(tag: number, size: number, read: (at: number) => number): DlmsNumber | undefined {
    const at = this.#take(size)
    return at < 0 ? undefined : { kind: 'number', tag, value: read(at) }
  }

  #octets(length: number): DlmsOctets | undefined {
    const bytes = this.#slice(length)
    return bytes && { kind: 'octets', bytes }
  }

  #list(kind: DlmsList['kind'], depth: number): DlmsList | undefined {
    const declared = this.#length()
    if (declared < 0 || depth >= MAX_DEPTH) {
      this.complete = false
      return undefined
    }
    const items: DlmsValue[] = []
    while (items.length < declared && this.complete) {
      const item = this.read(depth + 1)
      if (item !== undefined) items.push(item)
    }
    return { kind, items, declared }
  }

  read(depth: number): DlmsValue | undefined {
    const at = this.#take(1)
    if (at < 0) return undefined
    const tag = this.#view.getUint8(at)
    const view = this.#view
    switch (tag) {
      case 0x00:
        return { kind: 'null' }
      case 0x01:
        return this.#list('array', depth)
      case 0x02:
        return this.#list('structure', depth)
      case 0x03:
      case 0x11:
      case 0x16:
        return this.#number(tag, 1, (i) => view.getUint8(i))
      case 0x0f:
        return this.#number(tag, 1, (i) => view.getInt8(i))
      case 0x10:
        return this.#number(tag, 2, (i) => view.getInt16(i))
      case 0x12:
        return this.#number(tag, 2, (i) => view.getUint16(i))
      case 0x05:
        return this.#number(tag, 4, (i) => view.getInt32(i))
      case 0x06:
        return this.#number(tag, 4, (i) => view.getUint32(i))
      case 0x14:
        return this.#number(tag, 8, (i) => Number(view.getBigInt64(i)))
      case 0x15:
        return this.#number(tag, 8, (i) => Number(view.getBigUint64(i)))
      case 0x17:
        return this.#number(tag, 4, (i) => view.getFloat32(i))
      case 0x18:
        return this.#number(tag, 8, (i) => view.getFloat64(i))
      case 0x09:
        return this.#octets(this.#length())
      case 0x19:
        return this.#octets(12)
      case 0x1a:
        return this.#octets(5)
      case 0x1b:
        return this.#octets(4)
      case 0x0a:
      case 0x0c: {
        const text = this.#slice(this.#length())
        return text && { kind: 'text', text: String.fromCharCode(...text) }
      }
      default:
        this.complete = false
        return undefined
    }
  }
}

/** The value at the start of `bytes`. A truncated list contains the items that arrived. */
export function readDlmsData(bytes: Uint8Array): { value: DlmsValue | undefined; complete: boolean } {
  const reader = new DlmsReader(bytes)
  const value = reader.read(0)
  return { value, complete: reader.complete }
}
