import type { DevicesTables } from './schema/devices-tables.ts'
import type { GatewayTables } from './schema/gateway-tables.ts'
import type { IdentityTables } from './schema/identity-tables.ts'
import type { PlatformTables } from './schema/platform-tables.ts'
import type { TelemetryTables } from './schema/telemetry-tables.ts'
import type { TenancyTables } from './schema/tenancy-tables.ts'

/**
 * Row types of the tables that `migrations/*.sql` make; `schema.test.ts` compares the two. Ids are 32-bit integers, bigint
 * arrives as a number, timestamptz as Date, a date as 'YYYY-MM-DD'.
 */
export type Tables = TenancyTables &
  IdentityTables &
  DevicesTables &
  GatewayTables &
  TelemetryTables &
  PlatformTables
