import { demoSites } from '@kilowatt/households/demo-sites'
import type { Controller } from '../../apps/simulator/src/devices/controller.ts'
import { startFleet } from '../../apps/simulator/src/fleet/fleet.ts'
import type { UpdateRules } from '../../apps/simulator/src/software/software-updater.ts'
import { runningServer } from './running-server.ts'

export type SimulatedController = AsyncDisposable & {
  /** Cuts the site's network without a disconnect message, and restores it. */
  readonly cut: () => void
  readonly restore: () => void
  /** The controller can no longer reach one of its devices; null: it can again. */
  readonly fail: (dev: string, code: string | null) => void
}

/** The simulated house with everything behind one controller, including its meter. */
export async function simulateController(
  credentials: { serial: string; secret: string; hardware?: string },
  updates: UpdateRules = { keys: [], fault: null },
): Promise<SimulatedController> {
  const fleet = await startFleet({
    mqttUrl: runningServer().mqttUrl,
    file: {
      sites: [{ site: demoSites[0].key, controller: { ...credentials, everyS: 1, readsMeter: true } }],
      meters: [],
    },
    memoryDir: null,
    updates,
    meterEveryS: 10,
    log: { info: () => undefined, debug: () => undefined, problem: () => undefined },
  })
  const controller = fleet.sites[0]?.uplinks.find((uplink): uplink is Controller => 'fail' in uplink)
  if (!controller) throw new Error('the site has no controller')
  return {
    cut: () => controller.link.cut(),
    restore: () => controller.link.restore(),
    fail: controller.fail,
    [Symbol.asyncDispose]: () => fleet[Symbol.asyncDispose](),
  }
}
