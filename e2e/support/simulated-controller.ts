import { demoSites } from '@kilowatt/households/demo-sites'
import type { Controller } from '../../apps/simulator/src/devices/controller.ts'
import type { FleetSite } from '../../apps/simulator/src/devices/fleet-file.ts'
import { startFleet } from '../../apps/simulator/src/fleet/fleet.ts'
import type { SimulatedSite } from '../../apps/simulator/src/fleet/simulated-site.ts'
import type { UpdateRules } from '../../apps/simulator/src/software/software-updater.ts'
import { runningServer } from './running-server.ts'

export type SimulatedController = AsyncDisposable & {
  /** Cuts the site's network without a disconnect message, and restores it. */
  readonly cut: () => void
  readonly restore: () => void
  /** Makes one of the devices unreachable for the controller; null makes all of them reachable again. */
  readonly fail: (dev: string, code: string | null) => void
  /** Makes one of its devices report an error of its own; null ends the error. */
  readonly fault: (dev: string, code: string | null) => void
  /** powers at this moment, W, in the house itself, which the cloud may not know yet */
  readonly flows: () => SimulatedSite['flows']
  /** Sets the production of the panels, W. */
  readonly shine: (sunW: number) => void
}

type House = Partial<Pick<FleetSite, 'sunW' | 'carStays'>> & {
  /** how many seconds it continues without the cloud */
  readonly aloneAfterS?: number
}

/** Starts the simulated house with all its devices behind one controller, including the meter. */
export async function simulateController(
  credentials: { serial: string; secret: string; hardware?: string },
  { updates = { keys: [], fault: null }, house = {} }: { updates?: UpdateRules; house?: House } = {},
): Promise<SimulatedController> {
  const { aloneAfterS, ...weather } = house
  const controllerSpec = { ...credentials, ...(aloneAfterS && { aloneAfterS }), everyS: 1, readsMeter: true }
  const fleet = await startFleet({
    mqttUrl: runningServer().mqttUrl,
    file: {
      sites: [
        {
          site: demoSites[0].key,
          ...weather,
          controller: controllerSpec,
        },
      ],
      meters: [],
    },
    memoryDir: null,
    updates,
    meterEveryS: 10,
    log: { info: () => undefined, debug: () => undefined, problem: () => undefined },
  })
  const [site] = fleet.sites
  const controller = site?.uplinks.find((uplink): uplink is Controller => 'fail' in uplink)
  if (!site || !controller) throw new Error('the site has no controller')
  return {
    cut: () => controller.link.cut(),
    restore: () => controller.link.restore(),
    fail: controller.fail,
    fault: controller.fault,
    flows: () => site.flows,
    shine: site.shine,
    [Symbol.asyncDispose]: () => fleet[Symbol.asyncDispose](),
  }
}
