import { alarmsDeclaration } from './alarms/alarms-declaration.ts'
import { analyticsDeclaration } from './analytics/analytics-declaration.ts'
import { brandingDeclaration } from './branding/branding-declaration.ts'
import { controlDeclaration } from './control/control-declaration.ts'
import { devicesDeclaration } from './devices/devices-declaration.ts'
import { fleetDeclaration } from './fleet/fleet-declaration.ts'
import { forecastsDeclaration } from './forecasts/forecasts-declaration.ts'
import { gatewayDeclaration } from './gateway/gateway-declaration.ts'
import { generalDeclaration } from './general-declaration.ts'
import { gridTariffDeclaration } from './grid-tariff/grid-tariff-declaration.ts'
import { identityDeclaration } from './identity/identity-declaration.ts'
import { mailDeclaration } from './mail/mail-declaration.ts'
import { notificationsDeclaration } from './notifications/notifications-declaration.ts'
import { portalDeclaration } from './portal/portal-declaration.ts'
import { pricingDeclaration } from './pricing/pricing-declaration.ts'
import { recountDeclaration } from './recount/recount-declaration.ts'
import { sharingDeclaration } from './sharing/sharing-declaration.ts'
import { spotMarketDeclaration } from './spot-market/spot-market-declaration.ts'
import { telemetryDeclaration } from './telemetry/telemetry-declaration.ts'
import { tenancyDeclaration } from './tenancy/tenancy-declaration.ts'
import { whiteLabelDeclaration } from './white-label/white-label-declaration.ts'

/**
 * The additions of each module to the product. Everything that spans all modules is composed from this list.
 * `directory` is separate, because its calls select from the declarations of the others.
 */
export const declarations = [
  generalDeclaration,
  brandingDeclaration,
  mailDeclaration,
  tenancyDeclaration,
  identityDeclaration,
  whiteLabelDeclaration,
  sharingDeclaration,
  notificationsDeclaration,
  devicesDeclaration,
  gatewayDeclaration,
  fleetDeclaration,
  telemetryDeclaration,
  analyticsDeclaration,
  spotMarketDeclaration,
  pricingDeclaration,
  portalDeclaration,
  gridTariffDeclaration,
  forecastsDeclaration,
  controlDeclaration,
  alarmsDeclaration,
  recountDeclaration,
] as const
