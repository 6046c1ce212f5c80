import { recordOf } from '../../record-of.ts'
import { type Flows, flowKeys } from '../balance/flows.ts'
import { IDLE_BELOW_W, nodePowers } from './shown-flow.ts'

/** Every key a sentence can have, each a message `now_<key>` of the feature `flow`. */
export const sentenceKeys = [
  'stale',
  'staleReason',
  'lostReason',
  'offGrid',
  'offGrid_sun',
  'offGrid_battery',
  'offGrid_sunAndBattery',
  'reserve',
  'drawsFromGrid',
  'feedsGrid',
  'nothingFromGrid',
  'waiting',
  'incomplete',
  'incompleteMany',
  'incompleteReason',
  'silent',
  'silentMany',
  'silentInOther',
  'silentInOtherMany',
  'houseIdle',
  'covers_sun',
  'covers_battery',
  'covers_sunAndBattery',
  'coversAll_sun',
  'coversAll_battery',
  'coversAll_sunAndBattery',
  'sunOnEverything',
  'sunSplit',
  'surplusToBattery',
  'surplusToGrid',
  'gridCharges',
  'batteryFeedsGrid',
  'gridRest',
  'gridRestBatteryAtLimit',
  'gridRestBatteryAtReserve',
] as const
export type SentenceKey = (typeof sentenceKeys)[number]

/**
 * The sentence that describes a site now: the key of a message with its numbers and names. Names of numbers
 * end in their unit (`W`, `Pct`, `H`, `Ms`), so they can be formatted.
 */
export type Sentence = {
  readonly key: SentenceKey
  readonly params: Readonly<Record<string, number | string>>
}

export type LiveSituation = {
  /**
   * as shown (`shownSite`), so that the sentence has the same digits as the picture; null until every meter
   * has reported
   */
  flows: Flows | null
  /** as shown, + import, − export: the only value that a P1 module without other devices gives */
  gridW: number | null
  /** age of the newest value if it is stale, else null */
  staleMs: number | null
  /** no values can arrive: our connection is lost, rather than the site being silent */
  isLost: boolean
  isOffGrid: boolean
  /** names of devices that have reported before and are silent now */
  silentDevices: readonly string[]
  /** the rest of the house includes some of their power, because nothing measures them separately */
  isSilentInOther: boolean
  hasSolar: boolean
  hasBattery: boolean
  socPct: number | null
  /** the battery's highest output, and the level it never goes below; null if unknown */
  batteryLimitW?: number | null
  reserveSocPct?: number | null
  /** hours the battery lasts at this consumption, off-grid */
  reserveH?: number | null
}

export type LiveText = { headline: Sentence; reason: Sentence | null }

const sentence = (key: SentenceKey, params: Sentence['params'] = {}): Sentence => ({ key, params })
const flowsAt = (powerW: number) => powerW >= IDLE_BELOW_W

/** A share of the house in whole percent; 0 and 100 only where exactly true. */
function sharePct(partW: number, wholeW: number): number {
  return Math.min(99, Math.max(1, Math.round((100 * partW) / wholeW)))
}

/** Why power is imported: the battery is at its limit, or at its reserve. */
function gridReason(situation: LiveSituation, gridToHouse: number, batteryW: number): Sentence {
  const { batteryLimitW, reserveSocPct, socPct } = situation
  if (batteryLimitW && batteryW >= 0.98 * batteryLimitW)
    return sentence('gridRestBatteryAtLimit', { gridW: gridToHouse, limitW: batteryLimitW })
  if (reserveSocPct != null && socPct !== null && socPct <= reserveSocPct && !flowsAt(batteryW))
    return sentence('gridRestBatteryAtReserve', { gridW: gridToHouse, reservePct: reserveSocPct })
  return sentence('gridRest', { gridW: gridToHouse })
}

/** Where the power goes that the house does not need. */
function surplusReason(flows: Flows): Sentence | null {
  const { solarW } = nodePowers(flows)
  const chargeW = flows.solarToBattery + flows.gridToBattery
  const exportW = flows.solarToGrid + flows.batteryToGrid
  if (flowsAt(flows.gridToBattery)) return sentence('gridCharges', { chargeW: flows.gridToBattery })
  if (flowsAt(flows.batteryToGrid)) return sentence('batteryFeedsGrid', { exportW: flows.batteryToGrid })
  if (flowsAt(chargeW) && flowsAt(exportW))
    return sentence('sunSplit', { solarW, houseW: flows.solarToHouse, chargeW, exportW })
  if (flowsAt(chargeW)) return sentence('surplusToBattery', { chargeW })
  return flowsAt(exportW) ? sentence('surplusToGrid', { exportW }) : null
}

function coveringSource(flows: Flows): 'sun' | 'battery' | 'sunAndBattery' | null {
  const sun = flowsAt(flows.solarToHouse)
  const battery = flowsAt(flows.batteryToHouse)
  if (sun && battery) return 'sunAndBattery'
  return sun ? 'sun' : battery ? 'battery' : null
}

function offGridText(flows: Flows | null, reserveH: number | null): LiveText {
  const source = flows && coveringSource(flows)
  const reason = reserveH === null ? null : sentence('reserve', { reserveH })
  return { headline: sentence(source ? `offGrid_${source}` : 'offGrid'), reason }
}

/** Sentence for a site with only a grid meter. */
function gridOnlyText(gridW: number): LiveText {
  if (flowsAt(gridW)) return { headline: sentence('drawsFromGrid', { gridW }), reason: null }
  if (flowsAt(-gridW)) return { headline: sentence('feedsGrid', { exportW: -gridW }), reason: null }
  return { headline: sentence('nothingFromGrid'), reason: null }
}

/** Number of names mentioned; the list has all of them. */
const MAX_NAMED = 3

/** One name or several, as the messages expect; null if no device is silent. */
function silentNames(silentDevices: readonly string[]) {
  const [device] = silentDevices
  if (device === undefined) return null
  if (silentDevices.length === 1) return { many: '', names: { device } } as const
  const named = silentDevices.slice(0, MAX_NAMED).join(', ')
  return {
    many: 'Many',
    names: { devices: silentDevices.length > MAX_NAMED ? `${named} …` : named },
  } as const
}

/** The flow is unknown: a device is silent, or has not reported yet. */
function unknownText(silentDevices: readonly string[]): LiveText {
  const silent = silentNames(silentDevices)
  return silent
    ? { headline: sentence(`incomplete${silent.many}`, silent.names), reason: sentence('incompleteReason') }
    : { headline: sentence('waiting'), reason: null }
}

/** The flow is known without the silent devices; this says that their power is missing. */
function silentReason({ silentDevices, isSilentInOther }: LiveSituation): Sentence | null {
  const silent = silentNames(silentDevices)
  return silent && sentence(`${isSilentInOther ? 'silentInOther' : 'silent'}${silent.many}`, silent.names)
}

/** The sentence that opens every live screen, and its reason. Silent devices are mentioned before anything else. */
export function liveSentence(situation: LiveSituation): LiveText {
  const text = heardSentence(situation)
  const isExplained = situation.staleMs !== null || text.reason?.key === 'incompleteReason'
  return isExplained ? text : { ...text, reason: silentReason(situation) ?? text.reason }
}

function heardSentence(situation: LiveSituation): LiveText {
  const { flows, gridW, staleMs, isOffGrid, hasSolar, hasBattery } = situation
  if (staleMs !== null)
    return {
      headline: sentence('stale', { ageMs: staleMs }),
      reason: sentence(situation.isLost ? 'lostReason' : 'staleReason'),
    }
  if (isOffGrid) return offGridText(flows, situation.reserveH ?? null)
  if (!hasSolar && !hasBattery && gridW !== null) return gridOnlyText(gridW)
  if (flows === null) return unknownText(situation.silentDevices)

  const { consumptionW, batteryW } = nodePowers(flows)
  const surplus = surplusReason(flows)
  if (!flowsAt(consumptionW)) return { headline: sentence('houseIdle'), reason: surplus }
  const source = coveringSource(flows)
  if (source === null)
    return { headline: sentence('drawsFromGrid', { gridW: flows.gridToHouse }), reason: surplus }
  if (flowsAt(flows.gridToHouse)) {
    const coveredPct = sharePct(consumptionW - flows.gridToHouse, consumptionW)
    return {
      headline: sentence(`covers_${source}`, { coveredPct }),
      reason: gridReason(situation, flows.gridToHouse, batteryW),
    }
  }
  const onEverything = source === 'sun' && flowsAt(flows.solarToBattery) && flowsAt(flows.solarToGrid)
  return { headline: sentence(onEverything ? 'sunOnEverything' : `coversAll_${source}`), reason: surplus }
}

/** Large numbers of four digits: the widest in a sentence. */
const WIDE_W = 8880

/**
 * Every text that live values can produce at a site, so that screens can reserve room for the longest.
 * @param devices names of devices that could fall silent, one at a time
 */
export function liveTexts(
  { hasSolar, hasBattery }: Pick<LiveSituation, 'hasSolar' | 'hasBattery'>,
  devices: readonly string[] = [],
): LiveText[] {
  const pairs = flowKeys.filter(
    (key) => (hasSolar || !key.startsWith('solar')) && (hasBattery || !/battery/i.test(key)),
  )
  const [longest] = devices.toSorted((a, b) => b.length - a.length)
  const texts = new Map<string, LiveText>()
  for (let choice = 0; choice < 2 ** pairs.length; choice++) {
    const flows = recordOf(flowKeys, (key) =>
      (choice >> pairs.indexOf(key)) & 1 && pairs.includes(key) ? WIDE_W : 0,
    )
    const { gridW } = nodePowers(flows)
    const situation: LiveSituation = {
      flows,
      gridW,
      staleMs: null,
      isLost: false,
      isOffGrid: false,
      silentDevices: [],
      isSilentInOther: false,
      hasSolar,
      hasBattery,
      socPct: null,
    }
    const keep = (text: LiveText) => texts.set(`${text.headline.key} ${text.reason?.key ?? ''}`, text)
    keep(liveSentence(situation))
    if (longest !== undefined)
      keep(liveSentence({ ...situation, silentDevices: [longest], isSilentInOther: true }))
  }
  return [...texts.values()]
}
