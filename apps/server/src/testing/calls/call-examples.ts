import type { AuditCases } from './audit-case.ts'
import type { Scene } from './call-scene.ts'
import { alarmsExamples } from './examples/alarms-examples.ts'
import { analyticsExamples } from './examples/analytics-examples.ts'
import { controlExamples } from './examples/control-examples.ts'
import { deviceExamples } from './examples/device-examples.ts'
import { directoryExamples } from './examples/directory-examples.ts'
import { fleetExamples } from './examples/fleet-examples.ts'
import { forecastsExamples } from './examples/forecasts-examples.ts'
import { gatewayExamples } from './examples/gateway-examples.ts'
import { gridTariffExamples } from './examples/grid-tariff-examples.ts'
import { identityExamples } from './examples/identity-examples.ts'
import { notificationsExamples } from './examples/notifications-examples.ts'
import { portalExamples } from './examples/portal-examples.ts'
import { pricingExamples } from './examples/pricing-examples.ts'
import { recountExamples } from './examples/recount-examples.ts'
import { sharingExamples } from './examples/sharing-examples.ts'
import { spotMarketExamples } from './examples/spot-market-examples.ts'
import { telemetryExamples } from './examples/telemetry-examples.ts'
import { tenancyExamples } from './examples/tenancy-examples.ts'
import { webhooksExamples } from './examples/webhooks-examples.ts'
import { whiteLabelExamples } from './examples/white-label-examples.ts'

/** Examples of any module, with the names of its calls as texts. */
type Examples = {
  readonly inputs: Readonly<Record<string, Readonly<Record<string, (scene: Scene) => unknown>>>>
  readonly audited?: AuditCases<string>
  readonly personal?: readonly string[]
}

const modules: readonly Examples[] = [
  whiteLabelExamples,
  tenancyExamples,
  identityExamples,
  sharingExamples,
  notificationsExamples,
  webhooksExamples,
  deviceExamples,
  gatewayExamples,
  fleetExamples,
  telemetryExamples,
  analyticsExamples,
  spotMarketExamples,
  pricingExamples,
  portalExamples,
  gridTariffExamples,
  forecastsExamples,
  controlExamples,
  alarmsExamples,
  directoryExamples,
  recountExamples,
]

/** The input of a call, by its name in the contract. */
export const exampleOf: ReadonlyMap<string, (scene: Scene) => unknown> = new Map(
  modules.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([group, calls]) =>
      Object.entries(calls).map(([verb, example]) => [`${group}.${verb}`, example] as const),
    ),
  ),
)

/**
 * For every call that does not only read: how to make it so that it writes an audit entry, or why it writes
 * none.
 */
export const auditCases: AuditCases<string> = Object.assign({}, ...modules.map(({ audited }) => audited))

/** Whether people make this call about their own data. */
export const isPersonal = (name: string) =>
  modules.some(({ personal }) => personal?.some((group) => name.startsWith(`${group}.`)))
