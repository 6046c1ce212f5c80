import { steeredAs } from '../../../energy/balance/category-facts.ts'
import type { SiteDevice } from '../../site.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { StrategyDecision, StrategyInput, StrategyKind } from '../../strategy-kind.ts'
import { because, type Wish } from '../../wish.ts'
import { absorbExcess } from './absorb-excess.ts'
import { limitPanels, panelsMemory } from './limit-panels.ts'

/**
 * Margin below the limit, as in OpenEMS's sell-to-grid limit: 5 % of the limit and at least 150 W (control.md a5).
 */
const BUFFER_SHARE = 0.05
const LEAST_BUFFER_W = 150

/**
 * Keeps exported power below a limit, or at zero: batteries and cars charge first, then panels are limited. If the meter
 * is silent, panels produce no more than may be exported.
 */
export const exportLimit = {
  name: 'EXPORT_LIMIT',
  goal: 'limit',
  rung: 'peak',
  regulates: {
    as: ['panels', 'battery', 'charger'],
    steerings: ['loadW'],
    max: 16,
  },
  fields: [{ name: 'limitW', type: 'number', unit: 'W', min: 0, max: 1_000_000, step: 100, initial: 0 }],
  alone: ({ settings }) => [{ kind: 'export', limitW: Number(settings.limitW) }],
  decide(input: StrategyInput) {
    const { site, settings, memory } = input
    const limitW = Number(settings.limitW)
    const devices = input.devices.filter(({ refusal }) => refusal === null)
    const panels = devices.filter(isPanels)
    const others = devices.filter((device) => !isPanels(device))
    if (devices.length === 0) return { wishes: [], memory: {}, state: because('noDevice', { limitW }) }
    if (site.gridW === null) return silent(panels, others, limitW)
    const values = { limitW, exportW: Math.max(0, -site.gridW) }
    const bufferW = Math.max(limitW * BUFFER_SHARE, LEAST_BUFFER_W)
    const excessW = -site.gridW - (limitW - bufferW)
    const charging = absorbExcess(input, others, {
      ...{ excessW, heldBackW: panelsMemory(panels, memory).heldBackW },
      reason: because('charging', values),
    })
    const limited = limitPanels(input, panels, {
      excessW: excessW - charging.absorbedW,
      reasons: { near: because('limitingPanels', values), far: because('allowingPanels', values) },
    })
    const state = limited.isFelt ? 'limitingPanels' : charging.absorbedW > 0 ? 'charging' : 'watching'
    return {
      wishes: [...charging.wishes, ...limited.wishes],
      memory: { ...charging.memory, ...limited.memory },
      state: because(state, values),
    }
  },
} as const satisfies StrategyKind

const isPanels = (device: SiteDevice) => steeredAs(device) === 'panels'

function silent(
  panels: readonly SiteDevice[],
  others: readonly SiteDevice[],
  limitW: number,
): StrategyDecision {
  const reason = because('meterSilent', { limitW })
  let leftW = limitW
  const wishes = panels.flatMap((device): Wish[] => {
    const mostW = -(steeringRange(device, 'loadW')?.min ?? 0)
    const allowedW = leftW
    leftW -= Math.min(leftW, device.loadW === null ? mostW : -device.loadW)
    return allowedW >= mostW
      ? []
      : [{ deviceId: device.id, steering: 'loadW', atLeast: -allowedW + 0, reason }]
  })
  const batteries = others.filter((device) => steeredAs(device) !== 'charger')
  return {
    wishes: [
      ...wishes,
      ...batteries.map(({ id }): Wish => ({ deviceId: id, steering: 'loadW', atLeast: 0, reason })),
    ],
    memory: {},
    state: reason,
  }
}
