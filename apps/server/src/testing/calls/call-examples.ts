import type { Scene } from './call-scene.ts'
import { analyticsExamples } from './examples/analytics-examples.ts'
import type { CallExamples } from './examples/call-examples-type.ts'
import { deviceExamples } from './examples/device-examples.ts'
import { directoryExamples } from './examples/directory-examples.ts'
import { fleetExamples } from './examples/fleet-examples.ts'
import { gatewayExamples } from './examples/gateway-examples.ts'
import { gridTariffExamples } from './examples/grid-tariff-examples.ts'
import { identityExamples } from './examples/identity-examples.ts'
import { portalExamples } from './examples/portal-examples.ts'
import { pricingExamples } from './examples/pricing-examples.ts'
import { recountExamples } from './examples/recount-examples.ts'
import { sharingExamples } from './examples/sharing-examples.ts'
import { spotMarketExamples } from './examples/spot-market-examples.ts'
import { telemetryExamples } from './examples/telemetry-examples.ts'
import { tenancyExamples } from './examples/tenancy-examples.ts'
import { whiteLabelExamples } from './examples/white-label-examples.ts'

const examples: CallExamples = {
  ...whiteLabelExamples,
  ...tenancyExamples,
  ...identityExamples,
  ...sharingExamples,
  ...deviceExamples,
  ...gatewayExamples,
  ...fleetExamples,
  ...telemetryExamples,
  ...analyticsExamples,
  ...spotMarketExamples,
  ...pricingExamples,
  ...portalExamples,
  ...gridTariffExamples,
  ...directoryExamples,
  ...recountExamples,
}

/** The input of a call, by its name in the contract. */
export const exampleOf: ReadonlyMap<string, (scene: Scene) => unknown> = new Map(
  Object.entries(examples).flatMap(([group, calls]) =>
    Object.entries(calls).map(([verb, example]) => [`${group}.${verb}`, example] as const),
  ),
)
