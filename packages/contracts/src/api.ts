import { analyticsApi } from './analytics/analytics-api.ts'
import { brandingApi } from './branding/branding-api.ts'
import { devicesApi } from './devices/devices-api.ts'
import { directoryApi } from './directory/directory-api.ts'
import { fleetApi } from './fleet/fleet-api.ts'
import { gatewayApi } from './gateway/gateway-api.ts'
import { gridTariffApi } from './grid-tariff/grid-tariff-api.ts'
import { identityApi } from './identity/identity-api.ts'
import { mailApi } from './mail/mail-api.ts'
import { portalApi } from './portal/portal-api.ts'
import { pricingApi } from './pricing/pricing-api.ts'
import { recountApi } from './recount/recount-api.ts'
import { sharingApi } from './sharing/sharing-api.ts'
import { spotMarketApi } from './spot-market/spot-market-api.ts'
import { telemetryApi } from './telemetry/telemetry-api.ts'
import { tenancyApi } from './tenancy/tenancy-api.ts'
import { whiteLabelApi } from './white-label/white-label-api.ts'

/** Every call of the product, one room per server module. Paths are relative to /api. */
export const api = {
  ...brandingApi,
  ...mailApi,
  ...tenancyApi,
  ...identityApi,
  ...whiteLabelApi,
  ...sharingApi,
  ...devicesApi,
  ...gatewayApi,
  ...fleetApi,
  ...telemetryApi,
  ...analyticsApi,
  ...spotMarketApi,
  ...pricingApi,
  ...portalApi,
  ...gridTariffApi,
  ...directoryApi,
  ...recountApi,
}
