import type { ExtraName } from '../../energy/readings/extra-values.ts'
import type { IdRank } from '../reading-builder.ts'
import { type DlmsValue, dlmsTags } from './dlms-data.ts'

/**
 * Pushes without OBIS codes: the grid company defines the meaning of each position. A list is recognised by its length
 * and the type of every item. Lists without a published meaning stay `unknown_layout`.
 */

type Shape = 'u32' | 'u16' | 'number' | 'octets' | 'any'

type Field =
  /** C.D.E of medium 1, and the power of ten that makes it W, Wh, V, A */
  | { readonly is: 'value'; readonly shape: Shape; readonly code: string; readonly exponent: number }
  | { readonly is: 'id'; readonly shape: Shape; readonly rank: IdRank }
  | { readonly is: 'extra'; readonly shape: Shape; readonly name: ExtraName }
  | { readonly is: 'tariff' | 'clock' | 'unused'; readonly shape: Shape }

export type DlmsLayout = {
  readonly name: string
  readonly fields: readonly Field[]
  /** items that must have arrived; smaller than fields.length if the meter announces more than it sends */
  readonly minimum: number
  /** first item, if the layout is recognised by its name */
  readonly signature: string | null
}

const u32 = (code: string, exponent = 0): Field => ({ is: 'value', shape: 'u32', code, exponent })
const u16 = (code: string, exponent: number): Field => ({ is: 'value', shape: 'u16', code, exponent })
const id = (rank: IdRank): Field => ({ is: 'id', shape: 'octets', rank })
const unused = (shape: Shape = 'any'): Field => ({ is: 'unused', shape })
const extra = (name: ExtraName, shape: Shape): Field => ({ is: 'extra', shape, name })

const importExportPower = [u32('1.7.0'), u32('2.7.0'), u32('3.7.0'), u32('4.7.0')]
const voltages = ['32.7.0', '52.7.0', '72.7.0']
const currents = ['31.7.0', '51.7.0', '71.7.0']
const phasePowers = [u32('21.7.0'), u32('41.7.0'), u32('61.7.0'), u32('22.7.0'), u32('42.7.0'), u32('62.7.0')]
const totals = [u32('1.8.0'), u32('2.8.0'), u32('3.8.0'), u32('4.8.0')]

const layout = (name: string, fields: readonly Field[], rest: Partial<DlmsLayout> = {}): DlmsLayout => ({
  name,
  fields,
  minimum: fields.length,
  signature: null,
  ...rest,
})

/**
 * Slovenia, Iskraemeco AM550, lists 1 and 2 of the common interface I1 (node-dsmr-parser ECEList1, ECEList2;
 * fixtures/athom/dlms/slovenia-list-1.txt). The second item names the list and differs between the two, so the identity
 * is the logical device name. U in 0.1 V, I in 0.01 A.
 */
const slovenia = [
  layout('si-list-1', [
    id('logicalName'),
    unused('octets'),
    ...importExportPower,
    ...voltages.map((code) => u16(code, -1)),
    ...currents.map((code) => u16(code, -2)),
    ...phasePowers,
  ]),
  layout('si-list-2', [
    id('logicalName'),
    unused('octets'),
    extra('breakerState', 'number'),
    { is: 'tariff', shape: 'octets' },
    u32('1.8.0'),
    u32('1.8.1'),
    u32('1.8.2'),
    u32('2.8.0'),
    u32('2.8.1'),
    u32('2.8.2'),
    u32('3.8.0'),
    u32('4.8.0'),
  ]),
  // One phase, Elektro Ljubljana (amsreader-firmware issue 869); the last two items are not described there.
  layout('si-list-1-single-phase', [
    id('logicalName'),
    unused('octets'),
    ...importExportPower,
    u16('32.7.0', -1),
    unused('u32'),
    unused('u32'),
  ]),
]

/**
 * Iskra push 0-6:25.9.0 (node-dsmr-parser IskraList, fixtures/athom/dlms/iskra-1.txt): announces 12 items, often
 * sends 8. Items 3 and 4 are time and date without offset.
 */
const iskra = layout(
  'iskra-push',
  [
    unused('octets'),
    id('device'),
    unused('octets'),
    unused('octets'),
    ...totals,
    u32('1.7.0'),
    u32('2.7.0'),
    unused(),
    unused(),
  ],
  { minimum: 8, signature: '\u0000\u0006\u0019\u0009\u0000\u00ff' },
)

/**
 * Croatia, Iskraemeco IE.5 (amsreader-firmware issue 1072 and pull request 1107): P in W, E in Wh, U in 0.1 V,
 * I in 0.01 A. Items 10 to 13 are reactive energies in an order that is not published, hence unused.
 */
const croatia = layout('hr-ie5', [
  id('device'),
  unused('octets'),
  unused('octets'),
  ...['1.8.0', '1.8.1', '1.8.2', '2.8.0', '2.8.1', '2.8.2'].map((code) => u32(code)),
  unused('u32'),
  unused('u32'),
  unused('u32'),
  unused('u32'),
  u32('1.7.0'),
  u32('2.7.0'),
  u16('13.7.0', -3),
  ...phasePowers,
  ...voltages.map((code) => u16(code, -1)),
  ...currents.map((code) => u16(code, -2)),
  extra('limiterThresholdW', 'u32'),
  unused(),
  unused(),
  unused(),
  extra('breakerState', 'number'),
])

/** Norway, Kaifa MA105/MA304 (NVE HAN description KFM_001): U in 0.1 V, I in mA, registers in Wh. */
const kaifaHead = [unused('any'), id('device'), extra('meterModel', 'any'), ...importExportPower]
const kaifaThreePhase = [
  ...kaifaHead,
  ...currents.map((code) => u32(code, -3)),
  ...voltages.map((code) => u32(code, -1)),
]
const kaifaSinglePhase = [...kaifaHead, u32('31.7.0', -3), u32('32.7.0', -1)]
const clock: Field = { is: 'clock', shape: 'octets' }
const kaifa = [
  layout('kfm-list-1', [u32('1.7.0')]),
  ...[kaifaSinglePhase, kaifaThreePhase].flatMap((fields) => [
    layout('KFM_001', fields, { signature: 'KFM_001' }),
    layout('KFM_001', [...fields, clock, ...totals], { signature: 'KFM_001' }),
  ]),
]

const layouts: readonly DlmsLayout[] = [...slovenia, iskra, croatia, ...kaifa]

const hasShape = (value: DlmsValue, shape: Shape): boolean => {
  if (shape === 'any') return true
  if (shape === 'number') return value.kind === 'number'
  if (shape === 'octets') return value.kind === 'octets' || value.kind === 'text'
  return value.kind === 'number' && value.tag === dlmsTags[shape]
}

const latin1 = (value: DlmsValue | undefined): string => {
  if (value?.kind === 'text') return value.text
  return value?.kind === 'octets' ? String.fromCharCode(...value.bytes) : ''
}

/** The layout of a list, by announced length, signature and the type of each item that arrived. */
export function layoutOf(items: readonly DlmsValue[], declared: number): DlmsLayout | undefined {
  const signatures = layouts.filter((each) => each.signature !== null && latin1(items[0]) === each.signature)
  const candidates = signatures.length > 0 ? signatures : layouts.filter((each) => each.signature === null)
  return candidates.find(
    (each) =>
      each.fields.length === declared &&
      items.length >= each.minimum &&
      items.every((item, index) => hasShape(item, each.fields[index]?.shape ?? 'any')),
  )
}
